package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.discovery.AddressListener;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.internal.options.Secrets;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.tls.ClientTls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client, created with {@link RpcClient#builder}. {@link Builder} documents each
 * of them, with its range and default.
 *
 * <p>Longer than 300 lines because each setting appears as a component and as a documented method.
 *
 * @param application a name for this client in logs
 * @param serialization the default serialization of references, or a comma-separated list in order
 *     of preference; null for {@code hessian2}, whose module is then needed only if a reference
 *     uses it
 * @param optimizers name the classes that this client sends often
 * @param allow lines for the class gate, in addition to what the interfaces declare
 * @param learnAllowLines where the class gate writes the lines that it learns; null for a strict
 *     gate
 * @param payloadBytes the largest message body sent or accepted; 0 for no limit
 * @param maxNestingDepth how many levels objects may nest in a message sent or accepted
 * @param readWorkFactor how many times the usual work a received message may cause
 * @param readMemoryFactor how many times the usual memory the objects of a received message may
 *     take
 * @param maxWaitingCalls how many calls may wait for their replies on one connection
 * @param maxQueuedBytes how many bytes may wait to be sent on one connection
 * @param maxUnreadReplyBytes how many bytes of replies may wait for their callers to read them; 0
 *     for a share of the heap
 * @param timeout the time limit of calls whose reference and method set none
 * @param timeoutSet whether somebody has set {@code timeout}, so that it comes before the one that
 *     providers announce
 * @param connectTimeout the time limit of one attempt to connect
 * @param heartbeat how long a connection may be idle before a heartbeat is sent; zero for never
 * @param keepAliveTimeout how long a provider may be silent while calls wait for it; zero for any
 *     time that heartbeats allow
 * @param handshake whether to negotiate with other Trunkline ends on each new connection
 * @param serializationSettings settings that only one serialization understands
 * @param compression what requests are compressed with, unless their reference says otherwise
 * @param ioThreads the number of event loops
 * @param executor completes the futures of asynchronous calls; null for an executor of the client's
 *     own
 * @param filters see each call of this client
 * @param closeTimeout how long {@link RpcClient#close} waits for calls under way
 * @param tls TLS of the connections of references that do not say otherwise; null for none
 * @param registries urls of the sources of addresses of references that have no url
 * @param ejection when a provider of several gets no calls for a while
 * @param addressListeners hear of changes in the providers of references
 * @param cluster how calls go to several providers, unless their reference says otherwise
 * @param configCenter url of where operators keep the rules about calls; null for the registries
 */
public record ClientOptions(
    String application,
    @Nullable String serialization,
    List<SerializationOptimizer> optimizers,
    List<String> allow,
    @Nullable Path learnAllowLines,
    int payloadBytes,
    int maxNestingDepth,
    int readWorkFactor,
    int readMemoryFactor,
    int maxWaitingCalls,
    int maxQueuedBytes,
    int maxUnreadReplyBytes,
    Duration timeout,
    boolean timeoutSet,
    Duration connectTimeout,
    Duration heartbeat,
    Duration keepAliveTimeout,
    boolean handshake,
    SerializationSettings serializationSettings,
    CompressionSetting compression,
    int ioThreads,
    @Nullable Executor executor,
    List<Filter> filters,
    Duration closeTimeout,
    @Nullable ClientTls tls,
    List<String> registries,
    OutlierEjection ejection,
    List<AddressListener> addressListeners,
    ClusterOptions cluster,
    @Nullable String configCenter) {

  public ClientOptions {
    requireNonNull(application, "application");
    optimizers = List.copyOf(optimizers);
    allow = List.copyOf(allow);
    allow.forEach(ClassGate::checkLine);
    filters = List.copyOf(filters);
    registries = List.copyOf(registries);
    requireNonNull(ejection, "ejection");
    addressListeners = List.copyOf(addressListeners);
    OptionRange.PAYLOAD_BYTES.check("payloadBytes", payloadBytes);
    OptionRange.NESTING_DEPTH.check("maxNestingDepth", maxNestingDepth);
    OptionRange.READ_WORK_FACTOR.check("readWorkFactor", readWorkFactor);
    OptionRange.READ_MEMORY_FACTOR.check("readMemoryFactor", readMemoryFactor);
    OptionRange.WAITING_CALLS.check("maxWaitingCalls", maxWaitingCalls);
    OptionRange.QUEUED_BYTES.check("maxQueuedBytes", maxQueuedBytes);
    OptionRange.UNREAD_REPLY_BYTES.check("maxUnreadReplyBytes", maxUnreadReplyBytes);
    OptionRange.TIMEOUT.check("timeout", timeout);
    OptionRange.CONNECT_TIMEOUT.check("connectTimeout", connectTimeout);
    OptionRange.HEARTBEAT.check("heartbeat", heartbeat);
    OptionRange.KEEP_ALIVE_TIMEOUT.check("keepAliveTimeout", keepAliveTimeout);
    OptionRange.checkThreshold(compression);
    OptionRange.IO_THREADS.check("ioThreads", ioThreads);
    OptionRange.CLOSE_TIMEOUT.check("closeTimeout", closeTimeout);
  }

  /** All settings; passwords in urls and tokens are masked. */
  @Override
  public String toString() {
    return Secrets.text(this);
  }

  /** Collects the settings of a client. For one thread. */
  public static final class Builder {

    private String application = "trunkline";
    private @Nullable String serialization;
    private final List<SerializationOptimizer> optimizers = new ArrayList<>();
    private final List<String> allow = new ArrayList<>();
    private @Nullable Path learnAllowLines;
    private int payloadBytes = Budgets.DEFAULT.maxMessageBytes();
    private int maxNestingDepth = Budgets.DEFAULT.maxDepth();
    private int readWorkFactor = Budgets.DEFAULT.workFactor();
    private int readMemoryFactor = Budgets.DEFAULT.memoryFactor();
    private int maxWaitingCalls = 65_536;
    private int maxQueuedBytes = 32 * 1024 * 1024;
    private int maxUnreadReplyBytes;
    private Duration timeout = Duration.ofSeconds(1);
    private boolean timeoutSet;
    private Duration connectTimeout = Duration.ofSeconds(3);
    private Duration heartbeat = Duration.ofSeconds(60);
    private Duration keepAliveTimeout = Duration.ofSeconds(5);
    private boolean handshake = true;
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private CompressionSetting compression = CompressionSetting.UNSET;
    private int ioThreads = 1;
    private @Nullable Executor executor;
    private final List<Filter> filters = new ArrayList<>();
    private Duration closeTimeout = Duration.ofSeconds(10);
    private @Nullable ClientTls tls;
    private final List<String> registries = new ArrayList<>();
    private @Nullable String configCenter;
    private OutlierEjection ejection = OutlierEjection.DEFAULT;
    private final List<AddressListener> addressListeners = new ArrayList<>();
    private ClusterOptions cluster = ClusterOptions.NONE;

    Builder() {}

    /** A name for this client in logs; {@code trunkline} by default. */
    public Builder application(String value) {
      application = value;
      return this;
    }

    /**
     * The default serialization of references; {@code hessian2} unless set. Several names, as
     * separate arguments or separated by commas, are a list in order of preference: each connection
     * uses the first one that the provider accepts too. The first calls on a connection wait up to
     * half a second for the provider to say what it accepts. A provider that has not said so by
     * then, as stock ones never do, gets {@code hessian2} if it is listed, else the first name.
     */
    public Builder serialization(@Nullable String... names) {
      serialization = MethodOptions.list(names);
      return this;
    }

    /** Names classes that this client sends often. Repeat it for several optimizers. */
    public Builder optimizer(SerializationOptimizer value) {
      optimizers.add(value);
      return this;
    }

    /**
     * Allows a class in replies that the interfaces do not declare: a class name, a package ({@code
     * com.acme.model.*}), or a package with its subpackages ({@code com.acme.model.**}). May be
     * repeated.
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
     * MiB by default. A call whose request or reply is larger fails with {@link
     * io.trunkline.call.Status#TOO_LARGE}; such a request is not sent.
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
     * How many calls may wait for their replies on one connection: 1 to 100000000; 65536 by
     * default. Further ones fail at once with {@link io.trunkline.call.Status#OVERLOADED}, not
     * executed, so that a provider that does not reply cannot fill this client's memory. They can
     * fail when up to 4,096 fewer wait.
     */
    public Builder maxWaitingCalls(int value) {
      maxWaitingCalls = value;
      return this;
    }

    /**
     * How many bytes may wait to be sent on one connection: 1024 to 2147483647; 33554432, which is
     * 32 MiB, by default. While more wait, because the provider reads slowly, calls fail at once
     * with {@link io.trunkline.call.Status#OVERLOADED}, not executed. The call that exceeds it is
     * still sent.
     */
    public Builder maxQueuedBytes(int value) {
      maxQueuedBytes = value;
      return this;
    }

    /**
     * How many bytes of replies may wait for their callers to read them, on all connections: 65536
     * to 2147483647, or 0, the default, for an eighth of the heap or two of the longest bodies if
     * that is more and no more than a quarter. While more wait, connections that hold more than
     * their equal share are not read, so that the provider has to wait. Callers who wait for a
     * reply read it themselves; the replies of futures wait for the {@linkplain #executor
     * executor}. If none is read for a while, some more is taken from the provider, up to twice
     * this limit: the executor's threads may be waiting for replies behind.
     */
    public Builder maxUnreadReplyBytes(int value) {
      maxUnreadReplyBytes = value;
      return this;
    }

    /**
     * The time limit of a call whose reference and method set none: 1 ms to 2147483647 ms (almost
     * 25 days); 1 s by default.
     */
    public Builder timeout(Duration value) {
      timeout = value;
      timeoutSet = true;
      return this;
    }

    /** The time limit of one attempt to connect: 1 ms to 2147483647 ms; 3 s by default. */
    public Builder connectTimeout(Duration value) {
      connectTimeout = value;
      return this;
    }

    /**
     * How long a connection may be idle before a heartbeat is sent: 100 ms to 2147483647 ms, or
     * zero for never; 60 s by default. A connection from which nothing arrives for three times as
     * long is closed. While calls wait, {@link #keepAliveTimeout} counts.
     */
    public Builder heartbeat(Duration value) {
      heartbeat = value;
      return this;
    }

    /**
     * How long a provider may be silent while calls wait for it: 100 ms to 2147483647 ms, or zero
     * for as long as {@link #heartbeat} allows; 5 s by default. Before that time is half over it is
     * sent a heartbeat, which a provider replies to whatever its methods do, so a call may take
     * longer. Then the connection is closed; its calls end with {@link
     * io.trunkline.call.Status#CONNECTION_LOST}, and another one is made. A provider that takes
     * what was waiting to be sent is not silent. Raise it where a provider pauses for longer, such
     * as for garbage collection.
     */
    public Builder keepAliveTimeout(Duration value) {
      keepAliveTimeout = value;
      return this;
    }

    /**
     * Whether to negotiate with other Trunkline ends on each new connection, so that calls are
     * shorter and classes travel as numbers; true by default. A stock peer sees one more heartbeat
     * and nothing else.
     */
    public Builder handshake(boolean value) {
      handshake = value;
      return this;
    }

    /**
     * A setting that only one serialization understands, such as {@code kryo.references};
     * docs/serializations.md lists them. A setting that a reference can have is the default of
     * references that do not set it. An unknown name or value is an error when the client is built.
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
     * Compresses the requests of references that do not say otherwise, on connections to Trunkline
     * providers that can read it; {@code none}, the default, compresses none. Names are {@code
     * deflate} and {@code gzip}, {@code zstd} and {@code lz4} with their modules on the class path,
     * and a level can follow, as in {@code zstd:9}. Each method learns whether its requests get
     * shorter. Stock providers are never sent a compressed request.
     */
    public Builder compression(@Nullable String value) {
      compression = compression.withName(value);
      return this;
    }

    /**
     * The shortest request that is compressed, in bytes: 0 to 2147483567; 1024 by default. What is
     * shorter fits into one packet of a network anyway.
     */
    public Builder compressionThreshold(@Nullable Integer value) {
      compression = compression.withThreshold(value);
      return this;
    }

    /** The number of event loops: 1 to 256; 1 by default. One loop serves each connection. */
    public Builder ioThreads(int value) {
      ioThreads = value;
      return this;
    }

    /**
     * Completes the futures of asynchronous calls; by default virtual threads from Java 21 on, else
     * a pool of the client's own. {@code Runnable::run} completes them on the event loop, which is
     * fastest; their callbacks must then not block. Replies that nest deeper than 100 levels, for
     * which an event loop would have to wait, complete on threads of the client's own. The client
     * does not shut the executor down.
     */
    public Builder executor(Executor value) {
      executor = value;
      return this;
    }

    /** Adds a filter that sees each call of this client; the first one added sees it first. */
    public Builder filter(Filter value) {
      filters.add(value);
      return this;
    }

    /**
     * How long {@link RpcClient#close} waits for calls under way: 1 ms to 2147483647 ms, or zero
     * for not waiting; 10 s by default.
     */
    public Builder closeTimeout(Duration value) {
      closeTimeout = value;
      return this;
    }

    /**
     * Secures the connections of all references that do not say otherwise ({@link
     * ReferenceOptions.Builder#tls}); null, the default, secures none of them. A reference that
     * asks for TLS although this is not set trusts what the JDK trusts.
     */
    public Builder tls(@Nullable ClientTls value) {
      tls = value;
      return this;
    }

    /**
     * Adds sources of addresses for references that have no url: {@code zookeeper://host:2181} with
     * the module of that registry on the class path, {@code dns://name:port}, {@code file:///path},
     * {@code dubbo://host:port}. Of several, all addresses are used.
     */
    public Builder registry(String... urls) {
      registries.addAll(List.of(urls));
      return this;
    }

    /**
     * Where operators keep the rules about the calls of references that have a source of addresses:
     * {@code zookeeper://host:2181?namespace=shop}. Null, the default, for the first registry of a
     * reference that keeps rules, as a ZooKeeper does; {@code use-as-config-center=false} in the
     * registry's url for no rules.
     */
    public Builder configCenter(@Nullable String url) {
      configCenter = url;
      return this;
    }

    /**
     * When a provider of several gets no calls for a while, because it fails or is much slower than
     * the others; {@link OutlierEjection#DEFAULT} by default, {@link OutlierEjection#NONE} for
     * never.
     */
    public Builder ejection(OutlierEjection value) {
      ejection = value;
      return this;
    }

    /**
     * Adds somebody who hears of each change in the providers of references that have several, or a
     * source of addresses. The log has a line for each of them, too.
     */
    public Builder onAddressChange(AddressListener value) {
      addressListeners.add(value);
      return this;
    }

    /**
     * How the calls of references that do not say otherwise go to several providers. Settings given
     * before are kept where these say nothing.
     */
    public Builder cluster(ClusterOptions value) {
      cluster = value.or(cluster);
      return this;
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if a value is out of range; the message names the setting,
     *     the value and the range
     */
    public ClientOptions options() {
      return new ClientOptions(
          application,
          serialization,
          optimizers,
          allow,
          learnAllowLines,
          payloadBytes,
          maxNestingDepth,
          readWorkFactor,
          readMemoryFactor,
          maxWaitingCalls,
          maxQueuedBytes,
          maxUnreadReplyBytes,
          timeout,
          timeoutSet,
          connectTimeout,
          heartbeat,
          keepAliveTimeout,
          handshake,
          serializationSettings,
          compression,
          ioThreads,
          executor,
          filters,
          closeTimeout,
          tls,
          registries,
          ejection,
          addressListeners,
          cluster,
          configCenter);
    }

    /**
     * The client, ready for references. It makes no connection yet.
     *
     * @throws IllegalArgumentException as {@link #options} does, or if a serialization setting is
     *     unknown
     * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
     *     message names the artifact to add
     */
    public RpcClient build() {
      return new RpcClient(options());
    }
  }
}
