package io.trunkline.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.internal.options.Secrets;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.tls.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server, created with {@link RpcServer#builder}. {@link Builder} documents each
 * of them, with its range and default. Longer than 300 lines because each setting appears as a
 * component and as a method of the builder.
 *
 * @param application a name for this server in logs
 * @param host the address to listen on; null for every address of the machine
 * @param port the port to listen on; 0 for any free one
 * @param serializations the names of the serializations that requests may use
 * @param optimizers name the classes that this server sends often
 * @param allow lines for the class gate, in addition to what the interfaces declare
 * @param learnAllowLines where the class gate writes the lines that it learns; null for a strict
 *     gate
 * @param payloadBytes the largest message body sent or accepted; 0 for no limit
 * @param maxNestingDepth how many levels objects may nest in a message sent or accepted
 * @param readWorkFactor how many times the usual work a received message may cause
 * @param readMemoryFactor how many times the usual memory the objects of a received message may
 *     take
 * @param heartbeat half the idle time before this server sends a heartbeat; zero for never
 * @param handshake whether to negotiate with Trunkline clients
 * @param serializationSettings settings that only one serialization understands
 * @param compression what replies are compressed with, unless their service says otherwise
 * @param threads the size of the pool that runs requests; 0 for virtual threads from Java 21 on,
 *     else {@value CallThreads#DEFAULT_THREADS} threads
 * @param executor runs the requests; null for threads of the server's own
 * @param ioThreads the number of event loops
 * @param maxConnections how many connections there may be; 0 for any number
 * @param maxConnectionsPerAddress how many there may be from one address; 0 for any number
 * @param maxUnprovenConnections how many there may be that have sent no complete frame; 0 for any
 *     number
 * @param acceptsPerSecond how many new ones are accepted in a second; 0 for any number
 * @param acceptsPerSecondPerAddress how many new ones of one address are accepted in a second; 0
 *     for any number
 * @param maxRequestsPerConnection how many requests of one connection may run or wait
 * @param maxRequests how many requests of all connections may run or wait; 0 for one for each 16
 *     KiB of the heap
 * @param maxQueueTime how long a request may wait where a queue stands and all threads are taken,
 *     or its caller did not say for how long it waits; zero for half of its caller's time
 * @param frameTimeout how long a frame may take that has begun; zero for ever
 * @param maxInboundBytes how many bytes of requests the server holds; 0 for a sixteenth of the heap
 * @param maxOutboundBytes how many bytes of replies the server holds for consumers that do not take
 *     them; 0 for an eighth of the heap
 * @param writeTimeout how long a consumer may take nothing of its replies; zero for ever
 * @param onFatal told why the server cannot serve any more; null to end the process
 * @param filters see each call of this server
 * @param closeTimeout how long {@link RpcServer#close} waits for running requests
 * @param services the exported services
 * @param tls TLS of the port; null for none
 * @param authenticator decides who may call; null for everybody who can connect
 * @param registries the urls of the registries that services are registered with
 * @param registerAtStart whether they are registered as soon as the port listens
 * @param announcedHost where consumers reach this server; null to find out
 * @param announcedPort the port they reach it at; 0 for the one it listens on
 * @param unregisterWait how long it goes on as before once its services are unregistered
 * @param configCenter url of where operators keep overrides; null for the registries
 * @param parameters what is announced about all of its services
 */
public record ServerOptions(
    String application,
    @Nullable String host,
    int port,
    List<String> serializations,
    List<SerializationOptimizer> optimizers,
    List<String> allow,
    @Nullable Path learnAllowLines,
    int payloadBytes,
    int maxNestingDepth,
    int readWorkFactor,
    int readMemoryFactor,
    Duration heartbeat,
    boolean handshake,
    SerializationSettings serializationSettings,
    CompressionSetting compression,
    int threads,
    @Nullable Executor executor,
    int ioThreads,
    int maxConnections,
    int maxConnectionsPerAddress,
    int maxUnprovenConnections,
    int acceptsPerSecond,
    int acceptsPerSecondPerAddress,
    int maxRequestsPerConnection,
    int maxRequests,
    Duration maxQueueTime,
    Duration frameTimeout,
    int maxInboundBytes,
    int maxOutboundBytes,
    Duration writeTimeout,
    @Nullable Consumer<String> onFatal,
    List<Filter> filters,
    Duration closeTimeout,
    List<ServiceOptions<?>> services,
    @Nullable ServerTls tls,
    @Nullable Authenticator authenticator,
    List<String> registries,
    boolean registerAtStart,
    @Nullable String announcedHost,
    int announcedPort,
    Duration unregisterWait,
    @Nullable String configCenter,
    Map<String, String> parameters) {

  public ServerOptions {
    requireNonNull(application, "application");
    serializations = List.copyOf(serializations);
    optimizers = List.copyOf(optimizers);
    allow = List.copyOf(allow);
    allow.forEach(ClassGate::checkLine);
    filters = List.copyOf(filters);
    services = List.copyOf(services);
    OptionRange.PORT.check("port", port);
    OptionRange.PAYLOAD_BYTES.check("payloadBytes", payloadBytes);
    OptionRange.NESTING_DEPTH.check("maxNestingDepth", maxNestingDepth);
    OptionRange.READ_WORK_FACTOR.check("readWorkFactor", readWorkFactor);
    OptionRange.READ_MEMORY_FACTOR.check("readMemoryFactor", readMemoryFactor);
    OptionRange.HEARTBEAT.check("heartbeat", heartbeat);
    OptionRange.checkThreshold(compression);
    OptionRange.THREADS.check("threads", threads);
    OptionRange.IO_THREADS.check("ioThreads", ioThreads);
    OptionRange.CLOSE_TIMEOUT.check("closeTimeout", closeTimeout);
    OptionRange.MAX_CONNECTIONS.check("maxConnections", maxConnections);
    OptionRange.MAX_CONNECTIONS_PER_ADDRESS.check(
        "maxConnectionsPerAddress", maxConnectionsPerAddress);
    OptionRange.MAX_UNPROVEN_CONNECTIONS.check("maxUnprovenConnections", maxUnprovenConnections);
    OptionRange.ACCEPTS_PER_SECOND.check("acceptsPerSecond", acceptsPerSecond);
    OptionRange.ACCEPTS_PER_SECOND_PER_ADDRESS.check(
        "acceptsPerSecondPerAddress", acceptsPerSecondPerAddress);
    OptionRange.REQUESTS_PER_CONNECTION.check("maxRequestsPerConnection", maxRequestsPerConnection);
    OptionRange.REQUESTS.check("maxRequests", maxRequests);
    OptionRange.QUEUE_TIME.check("maxQueueTime", maxQueueTime);
    OptionRange.FRAME_TIMEOUT.check("frameTimeout", frameTimeout);
    OptionRange.INBOUND_BYTES.check("maxInboundBytes", maxInboundBytes);
    OptionRange.OUTBOUND_BYTES.check("maxOutboundBytes", maxOutboundBytes);
    OptionRange.WRITE_TIMEOUT.check("writeTimeout", writeTimeout);
    registries = List.copyOf(registries);
    OptionRange.ANNOUNCED_PORT.check("announcedPort", announcedPort);
    OptionRange.UNREGISTER_WAIT.check("unregisterWait", unregisterWait);
    parameters = Map.copyOf(parameters);
    ServiceAnnouncement.checkParameters(parameters);
    if (serializations.isEmpty()) {
      throw new IllegalArgumentException("no serialization is named; name one, such as hessian2");
    }
    Set<String> keys = new TreeSet<>();
    for (ServiceOptions<?> service : services) {
      if (!keys.add(service.key())) {
        throw new IllegalArgumentException(
            "two services are " + service.key() + "; give one of them another group or version");
      }
    }
  }

  /** All settings; passwords in urls and tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }

  /** Collects the settings of a server. For one thread. */
  public static final class Builder {

    private String application = "trunkline";
    private @Nullable String host;
    private int port = 20880;
    private List<String> serializations = List.of("hessian2");
    private final List<SerializationOptimizer> optimizers = new ArrayList<>();
    private final List<String> allow = new ArrayList<>();
    private @Nullable Path learnAllowLines;
    private int payloadBytes = Budgets.DEFAULT.maxMessageBytes();
    private int maxNestingDepth = Budgets.DEFAULT.maxDepth();
    private int readWorkFactor = Budgets.DEFAULT.workFactor();
    private int readMemoryFactor = Budgets.DEFAULT.memoryFactor();
    private Duration heartbeat = Duration.ofSeconds(60);
    private boolean handshake = true;
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private CompressionSetting compression = CompressionSetting.UNSET;
    private int threads;
    private @Nullable Executor executor;
    private int ioThreads = Math.min(Runtime.getRuntime().availableProcessors() + 1, 32);
    private int maxConnections = 10_000;
    private @Nullable Integer maxConnectionsPerAddress;
    private int maxUnprovenConnections = 5_000;
    private int acceptsPerSecond = 2_000;
    private @Nullable Integer acceptsPerSecondPerAddress;
    private int maxRequestsPerConnection = 16_384;
    private int maxRequests;
    private Duration maxQueueTime = Duration.ofMillis(500);
    private Duration frameTimeout = Duration.ofSeconds(10);
    private int maxInboundBytes;
    private int maxOutboundBytes;
    private Duration writeTimeout = Duration.ofSeconds(30);
    private @Nullable Consumer<String> onFatal;
    private final List<Filter> filters = new ArrayList<>();
    private Duration closeTimeout = Duration.ofSeconds(10);
    private final List<ServiceOptions<?>> services = new ArrayList<>();
    private @Nullable ServerTls tls;
    private @Nullable Authenticator authenticator;
    private final List<String> registries = new ArrayList<>();
    private boolean registerAtStart = true;
    private @Nullable String announcedHost;
    private int announcedPort;
    private Duration unregisterWait = Duration.ofSeconds(1);
    private @Nullable String configCenter;
    private final Map<String, String> parameters = new HashMap<>();

    Builder() {}

    /** A name for this server in logs and registries; {@code trunkline} by default. */
    public Builder application(String value) {
      application = value;
      return this;
    }

    /**
     * The address to listen on; null, the default, for every address of the machine. A server on
     * {@code 127.0.0.1} cannot be reached by a stock Dubbo consumer with {@code dubbo://127.0.0.1}:
     * it replaces a loopback address with another address of the machine before it connects.
     */
    public Builder host(@Nullable String value) {
      host = value;
      return this;
    }

    /** The port: 1 to 65535, or 0 for any free one; 20880 by default. */
    public Builder port(int value) {
      port = value;
      return this;
    }

    /**
     * The serializations that requests may use, as separate arguments or separated by commas;
     * {@code hessian2} by default. Each client chooses among them.
     */
    public Builder serialization(String... names) {
      serializations =
          Stream.of(names).flatMap(list -> Stream.of(list.split(","))).map(String::trim).toList();
      return this;
    }

    /** Names classes that this server sends often. Repeat it for several optimizers. */
    public Builder optimizer(SerializationOptimizer value) {
      optimizers.add(value);
      return this;
    }

    /**
     * Allows a class in requests that the interfaces do not declare: a class name, a package
     * ({@code com.acme.model.*}), or a package with its subpackages ({@code com.acme.model.**}).
     * May be repeated.
     *
     * @throws IllegalArgumentException if the line is none of these
     */
    public Builder allow(String line) {
      ClassGate.checkLine(line);
      allow.add(line);
      return this;
    }

    /**
     * Starts the class gate in learning mode: for a migration, on a trusted network only. A class
     * that no line allows then passes if it is on the class path, {@link java.io.Serializable}, and
     * not of the JDK or of a library that is known to act when it is read. Its line is written to
     * this file, with a comment that says where it was needed, and a warning is logged, once for
     * each class and for at most 500 of them. Review the file, put it on the class path as {@value
     * ClassGate#ALLOW_LIST}, and turn learning off.
     *
     * @param file its folder has to exist; null, the default, for a strict gate
     */
    public Builder learnAllowLines(@Nullable Path file) {
      learnAllowLines = file;
      return this;
    }

    /**
     * The largest message body sent or accepted, in bytes: 64 to 2147483567, or 0 for no limit; 8
     * MiB by default. A larger request is refused, a larger result fails its call; the connection
     * stays open.
     */
    public Builder payloadBytes(int value) {
      payloadBytes = value;
      return this;
    }

    /**
     * How many levels objects may nest in a message sent or accepted: 1 to 10000; 2000 by default.
     * An object, an array, a list and a map are one level each, so a tree whose nodes have lists of
     * children uses two levels per generation. Levels beyond the first hundred are read and written
     * on a thread with a larger stack. A message that exceeds this limit fails its call.
     */
    public Builder maxNestingDepth(int value) {
      maxNestingDepth = value;
      return this;
    }

    /**
     * How many times the usual work a received message may cause: 1 to 1000; 1 by default. Work is
     * what the length of a message does not say, such as hashing keys that contain other objects;
     * docs/limits.md has the figures. A message that exceeds it is refused. Raise it for objects
     * that are costly as keys.
     */
    public Builder readWorkFactor(int value) {
      readWorkFactor = value;
      return this;
    }

    /**
     * How many times the usual memory the objects of a received message may take: 1 to 1000; 1 by
     * default. docs/limits.md has the figures. A message that exceeds it is refused. Raise it for
     * messages that consist of empty containers.
     */
    public Builder readMemoryFactor(int value) {
      readMemoryFactor = value;
      return this;
    }

    /**
     * Half the time that a connection may be idle before the server sends a heartbeat (consumers
     * send theirs after the whole of it): 100 ms to 2147483647 ms, or zero for never; 60 s by
     * default. A connection from which nothing arrives for three times as long is closed.
     */
    public Builder heartbeat(Duration value) {
      heartbeat = value;
      return this;
    }

    /** Whether to negotiate with Trunkline clients on each connection; true by default. */
    public Builder handshake(boolean value) {
      handshake = value;
      return this;
    }

    /**
     * A setting that only one serialization understands, such as {@code kryo.references};
     * docs/serializations.md lists them. A setting that a service can have is the default of
     * services that do not set it. An unknown name or value is an error at the start.
     *
     * @param name the serialization's name, a dot, and the setting's own name
     * @throws IllegalArgumentException if the name has another form
     */
    public Builder serializationSetting(String name, String value) {
      serializationSettings = serializationSettings.with(name, value);
      return this;
    }

    /** Adds several of these settings to those already set; a new value replaces an old one. */
    public Builder serializationSettings(SerializationSettings values) {
      serializationSettings = values.withDefaults(serializationSettings);
      return this;
    }

    /**
     * Compresses the replies of services that do not say otherwise, on connections to Trunkline
     * consumers that can read it; {@code none}, the default, compresses none. Names are {@code
     * deflate} and {@code gzip}, {@code zstd} and {@code lz4} with their modules on the class path,
     * and a level can follow, as in {@code zstd:9}. Each method learns whether its replies get
     * shorter. Stock consumers are never sent a compressed reply.
     */
    public Builder compression(@Nullable String value) {
      compression = compression.withName(value);
      return this;
    }

    /**
     * The shortest reply that is compressed, in bytes: 0 to 2147483567; 1024 by default. What is
     * shorter fits into one packet of a network anyway.
     */
    public Builder compressionThreshold(@Nullable Integer value) {
      compression = compression.withThreshold(value);
      return this;
    }

    /**
     * The size of the pool that runs requests: 1 to 10000 threads, or 0, the default, for virtual
     * threads from Java 21 on and 200 threads before. With the default, calls of methods that have
     * been short run on the thread that read them; they may block there, too.
     */
    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /**
     * Runs the requests, instead of threads of the server's own. {@code Runnable::run} runs them on
     * the event loop, which is fastest and suits only implementations that never block; see {@link
     * NonBlocking} for single methods. Requests that nest deeper than 100 levels, for which an
     * event loop would have to wait, run on threads of the server's own then. The server does not
     * shut the executor down.
     */
    public Builder executor(Executor value) {
      executor = value;
      return this;
    }

    /** The number of event loops: 1 to 256; processors + 1 by default, at most 32. */
    public Builder ioThreads(int value) {
      ioThreads = value;
      return this;
    }

    /**
     * How many connections there may be: 1 to 1000000, or 0 for no limit; 10000 by default. One
     * more takes the place of the oldest that has sent nothing complete; if there is none, it is
     * closed at once.
     */
    public Builder maxConnections(int value) {
      maxConnections = value;
      return this;
    }

    /**
     * How many connections one address may have: 1 to 1000000, or 0 for no limit; by default half
     * of {@link #maxConnections}, which is 5000 if that is not set either, so that one address
     * cannot keep the others out. One more is closed at once. All consumers behind one NAT or proxy
     * have one address. Of IPv6, here and below, a network of 2^64 addresses (/64) counts as one,
     * but local addresses (fe80::/10, fc00::/7) count each.
     */
    public Builder maxConnectionsPerAddress(int value) {
      maxConnectionsPerAddress = value;
      return this;
    }

    /**
     * How many connections there may be on which no complete frame has come yet: 1 to 1000000, or 0
     * for no limit; 5000 by default. One more closes the oldest of them. Connections that are
     * refused, for lack of TLS or by the authenticator, count among them whatever they send. Stock
     * consumers send nothing before their first call, or their first heartbeat after a minute.
     */
    public Builder maxUnprovenConnections(int value) {
      maxUnprovenConnections = value;
      return this;
    }

    /**
     * How many connections are accepted in a second: 1 to 1000000, or 0 for no limit; 2000 by
     * default. Further ones are not refused, they wait in the system's queue.
     */
    public Builder acceptsPerSecond(int value) {
      acceptsPerSecond = value;
      return this;
    }

    /**
     * How many connections one address may open in a second: 1 to 1000000, or 0 for no limit; by
     * default half of {@link #acceptsPerSecond}, which is 1000 if that is not set either, so that
     * one address cannot keep the others out. Further ones wait for their turn, for up to a second;
     * those that would wait longer are closed. All consumers behind one NAT or proxy have one
     * address.
     */
    public Builder acceptsPerSecondPerAddress(int value) {
      acceptsPerSecondPerAddress = value;
      return this;
    }

    /**
     * How many requests of one connection may run or wait for a thread: 1 to 1000000; 16384 by
     * default. While there are more, the connection is not read from, until half of them have
     * ended; its consumer's further calls wait there.
     */
    public Builder maxRequestsPerConnection(int value) {
      maxRequestsPerConnection = value;
      return this;
    }

    /**
     * How many requests of all connections may run or wait for a thread: 1 to 100000000, or 0, the
     * default, for one for each 16 KiB of the heap. A call counts until its reply is made, also one
     * whose method has returned a future. Further ones are refused at once as overloaded, those of
     * connections that have more than their share of them: others have room up to theirs.
     */
    public Builder maxRequests(int value) {
      maxRequests = value;
      return this;
    }

    /**
     * How long a request may wait where all threads are taken, or its caller did not say for how
     * long it waits, and a queue stands, which is one that made all requests of late wait: 1 ms to
     * 2147483647 ms, or zero for as long as half of its caller's time; 500 ms by default. Where
     * half of its caller's time is less, that is the limit. Requests that have waited for longer
     * are refused as overloaded. Raise it where few threads run long calls whose callers may wait.
     */
    public Builder maxQueueTime(Duration value) {
      maxQueueTime = value;
      return this;
    }

    /**
     * How long a frame that has begun may take: 10 ms to 2147483647 ms, or zero for ever; 10 s by
     * default. A longer frame may take as long for each part of it that comes with at least 512
     * bytes a second. A connection that is slower than that is closed. Time in which this server
     * does not read does not count.
     */
    public Builder frameTimeout(Duration value) {
      frameTimeout = value;
      return this;
    }

    /**
     * How many bytes of requests the server holds, of all connections together: 65536 to
     * 2147483647, or 0, the default, for a sixteenth of the heap, or two of the longest bodies if
     * that is more and no more than a quarter. Bodies that arrive in several reads wait for room
     * within it, and those that hardly go on meanwhile are refused as overloaded. A connection
     * whose requests hold a quarter of it is not read from until some have ended, and where all
     * hold half of it, one with more than its equal share.
     */
    public Builder maxInboundBytes(int value) {
      maxInboundBytes = value;
      return this;
    }

    /**
     * How many bytes of replies the server holds that the sockets have not taken, of all
     * connections together: 65536 to 2147483647, or 0, the default, for an eighth of the heap, or
     * two of the longest bodies if that is more and no more than a quarter. Beyond half of it
     * connections whose consumers take nothing are closed, those first that hold most. A long reply
     * that would exceed it is replaced by an error.
     */
    public Builder maxOutboundBytes(int value) {
      maxOutboundBytes = value;
      return this;
    }

    /**
     * How long a consumer may take nothing of the replies that are on their way to it: 100 ms to
     * 2147483647 ms, or zero for ever; 30 s by default. Then its connection is closed.
     */
    public Builder writeTimeout(Duration value) {
      writeTimeout = value;
      return this;
    }

    /**
     * What to do when the server cannot serve any more and cannot mend it: its listening socket was
     * closed by something else and could not be opened again for 30 s, or its event loops have
     * ended. Called once, on a thread of the server's own, with a line that says which; it may
     * close the server or end the process. By default, or with null, the line is logged and written
     * to {@code System.err} and the process is halted with status 3, without shutdown hooks: a
     * process that runs and serves nobody is not noticed by what would start it again.
     */
    public Builder onFatal(@Nullable Consumer<String> value) {
      onFatal = value;
      return this;
    }

    /** Adds a filter that sees each call of this server; the first one added sees it first. */
    public Builder filter(Filter value) {
      filters.add(value);
      return this;
    }

    /**
     * How long {@link RpcServer#close} waits for running requests: 1 ms to 2147483647 ms, or zero
     * for not waiting; 10 s by default.
     */
    public Builder closeTimeout(Duration value) {
      closeTimeout = value;
      return this;
    }

    /**
     * Exports an implementation under its interface's name.
     *
     * @param implementation called by many threads at once
     */
    public <T> Builder service(Class<T> service, T implementation) {
      return service(ServiceOptions.builder(service, implementation).build());
    }

    /** Exports a service with a group, a version or other options of its own. */
    public Builder service(ServiceOptions<?> value) {
      services.add(value);
      return this;
    }

    /** Secures the connections of this server; null, the default, for connections without TLS. */
    public Builder tls(@Nullable ServerTls value) {
      tls = value;
      return this;
    }

    /**
     * Decides who may connect and who may call; null, the default, admits everybody who can
     * connect.
     */
    public Builder authenticator(@Nullable Authenticator value) {
      authenticator = value;
      return this;
    }

    /**
     * Registers the services of this server, except those that say otherwise, once its port
     * listens, and withdraws them first when it is closed. May be repeated for several registries.
     * A registry that cannot be reached does not stop the server: the services are registered once
     * it can. With the parameter {@code check=true} in its url the start fails instead, unless all
     * is registered within {@code timeout} ms, by default 5000.
     *
     * @param urls such as {@code zookeeper://host:2181?backup=host2:2181}; the scheme says which
     *     module has to be on the class path
     */
    public Builder registry(String... urls) {
      registries.addAll(List.of(urls));
      return this;
    }

    /**
     * Whether services are registered as soon as the port listens; true by default. Otherwise
     * {@link RpcServer#register} registers them, when the application is ready for calls.
     */
    public Builder registerAtStart(boolean value) {
      registerAtStart = value;
      return this;
    }

    /**
     * The name or address under which consumers reach this server, for registries. If it is null,
     * the default, it is that of the environment variable or system property {@code
     * DUBBO_IP_TO_REGISTRY}, else {@link #host}, else an address of this machine: the one from
     * which it reaches the registry, or if that is on the same machine, the first that others can
     * reach.
     */
    public Builder announcedHost(@Nullable String value) {
      announcedHost = value;
      return this;
    }

    /**
     * The port at which consumers reach this server, for registries, as where a container maps it:
     * 1 to 65535, or 0, the default, for that of the environment variable or system property {@code
     * DUBBO_PORT_TO_REGISTRY}, else the port it listens on.
     */
    public Builder announcedPort(int value) {
      announcedPort = value;
      return this;
    }

    /**
     * How long a server goes on as before once its services are unregistered, so that consumers
     * hear of it before they are told to go: 1 ms to 2147483647 ms, or zero for no time; 1 s by
     * default. It applies to {@link RpcServer#close} and {@link RpcServer#withdraw}, and only where
     * something was registered.
     */
    public Builder unregisterWait(Duration value) {
      unregisterWait = value;
      return this;
    }

    /**
     * Where operators keep overrides for providers, with which services are announced: {@code
     * zookeeper://host:2181?namespace=shop}. Null, the default, for each registry that keeps rules,
     * as a ZooKeeper does; {@code use-as-config-center=false} in its url for none.
     */
    public Builder configCenter(@Nullable String url) {
      configCenter = url;
      return this;
    }

    /**
     * Something to announce about all services, under a key of Dubbo's urls, such as {@code zone};
     * those of a service come before it.
     *
     * @throws IllegalArgumentException from {@link #options} if the server announces that key
     *     itself
     */
    public Builder parameter(String key, String value) {
      parameters.put(key, value);
      return this;
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if a value is out of range, or two services have the same
     *     group, path and version; the message says what to change
     */
    public ServerOptions options() {
      return new ServerOptions(
          application,
          host,
          port,
          serializations,
          optimizers,
          allow,
          learnAllowLines,
          payloadBytes,
          maxNestingDepth,
          readWorkFactor,
          readMemoryFactor,
          heartbeat,
          handshake,
          serializationSettings,
          compression,
          threads,
          executor,
          ioThreads,
          maxConnections,
          maxConnectionsPerAddress == null ? half(maxConnections) : maxConnectionsPerAddress,
          maxUnprovenConnections,
          acceptsPerSecond,
          acceptsPerSecondPerAddress == null ? half(acceptsPerSecond) : acceptsPerSecondPerAddress,
          maxRequestsPerConnection,
          maxRequests,
          maxQueueTime,
          frameTimeout,
          maxInboundBytes,
          maxOutboundBytes,
          writeTimeout,
          onFatal,
          filters,
          closeTimeout,
          services,
          tls,
          authenticator,
          registries,
          registerAtStart,
          announcedHost,
          announcedPort,
          unregisterWait,
          configCenter,
          parameters);
    }

    /** Of a limit of the port; none if that has none. */
    private static int half(int limit) {
      return limit - limit / 2;
    }

    /**
     * Starts the server. Blocks until it listens.
     *
     * @throws IOException if it cannot listen on that host and port
     * @throws IllegalArgumentException as {@link #options} does, or if a serialization setting is
     *     unknown, a service has a method that cannot be exported, or a file of TLS cannot be used
     * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
     *     message names the artifact to add
     */
    public RpcServer start() throws IOException {
      return new RpcServer(options());
    }
  }
}
