package io.trunkline.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.settings.SerializationSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a server works. Made by {@link RpcServer#builder}. Longer than 300 lines because each setting
 * is documented where it is read and where it is set.
 *
 * @param application a name for the logs
 * @param host the address to listen on; null for every address of the machine, which stock
 *     consumers on the same machine need
 * @param port the port to listen on; 0 for any free one
 * @param serializations the names of those that requests may be written with
 * @param optimizers name the classes this server sends often
 * @param allow lines for the class gate, beyond what the interfaces declare
 * @param payloadBytes the longest message sent or accepted; 0 for no limit
 * @param maxNestingDepth how many levels objects may nest in a message sent or accepted
 * @param heartbeat a connection silent for three times as long is closed; zero for never
 * @param handshake whether Trunkline clients are told what this server can do
 * @param serializationSettings settings that single serializations understand, as {@link
 *     Builder#serializationSetting} says
 * @param threads threads of the pool that runs requests; 0 for virtual threads where Java has them
 *     and {@value CallThreads#DEFAULT_THREADS} threads where not
 * @param executor runs the requests; null for a pool of its own
 * @param ioThreads event loops
 * @param filters see each call
 * @param closeTimeout how long {@link RpcServer#close} waits for running requests
 * @param services what is exported
 */
public record ServerOptions(
    String application,
    @Nullable String host,
    int port,
    List<String> serializations,
    List<SerializationOptimizer> optimizers,
    List<String> allow,
    int payloadBytes,
    int maxNestingDepth,
    Duration heartbeat,
    boolean handshake,
    SerializationSettings serializationSettings,
    int threads,
    @Nullable Executor executor,
    int ioThreads,
    List<Filter> filters,
    Duration closeTimeout,
    List<ServiceOptions<?>> services) {

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
    OptionRange.HEARTBEAT.check("heartbeat", heartbeat);
    OptionRange.THREADS.check("threads", threads);
    OptionRange.IO_THREADS.check("ioThreads", ioThreads);
    OptionRange.CLOSE_TIMEOUT.check("closeTimeout", closeTimeout);
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

  /** Collects the settings of a server. For one thread. */
  public static final class Builder {

    private String application = "trunkline";
    private @Nullable String host;
    private int port = 20880;
    private List<String> serializations = List.of("hessian2");
    private final List<SerializationOptimizer> optimizers = new ArrayList<>();
    private final List<String> allow = new ArrayList<>();
    private int payloadBytes = Budgets.DEFAULT.maxMessageBytes();
    private int maxNestingDepth = Budgets.DEFAULT.maxDepth();
    private Duration heartbeat = Duration.ofSeconds(60);
    private boolean handshake = true;
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private int threads;
    private @Nullable Executor executor;
    private int ioThreads = Math.min(Runtime.getRuntime().availableProcessors() + 1, 32);
    private final List<Filter> filters = new ArrayList<>();
    private Duration closeTimeout = Duration.ofSeconds(10);
    private final List<ServiceOptions<?>> services = new ArrayList<>();

    Builder() {}

    /** A name for the logs. */
    public Builder application(String value) {
      application = value;
      return this;
    }

    /** The address to listen on; every address of the machine by default. */
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
     * What requests may be written with, in one text with commas between or in several; {@code
     * hessian2} by default. Which of them a client uses is its own preference.
     */
    public Builder serialization(String... names) {
      serializations =
          Stream.of(names).flatMap(list -> Stream.of(list.split(","))).map(String::trim).toList();
      return this;
    }

    /** Names classes that this server sends often. */
    public Builder optimizer(SerializationOptimizer value) {
      optimizers.add(value);
      return this;
    }

    /**
     * A line for the class gate: a class, {@code com.acme.model.*} or {@code com.acme.model.**}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public Builder allow(String line) {
      ClassGate.checkLine(line);
      allow.add(line);
      return this;
    }

    /**
     * The longest message sent or accepted, in bytes: 64 to 2147483567, or 0 for no limit; 8 MiB by
     * default. A longer request is refused, a longer result fails its call; the connection stays.
     */
    public Builder payloadBytes(int value) {
      payloadBytes = value;
      return this;
    }

    /**
     * How many levels objects may nest in a message sent or accepted: 1 to 10000; 128 by default.
     * An object, an array, a list and a map are a level each, so a tree of objects with lists of
     * children has two for each generation. The reading thread needs stack for all of them: with
     * the JVM's default of 1 MB, hessian2 reads about 500 levels, kryo and fst more. A message that
     * nests deeper than its stack allows fails its call, like one that nests deeper than this.
     */
    public Builder maxNestingDepth(int value) {
      maxNestingDepth = value;
      return this;
    }

    /**
     * A connection silent for three times as long is closed: 100 ms to 2147483647 ms, or zero for
     * never; 60 s by default.
     */
    public Builder heartbeat(Duration value) {
      heartbeat = value;
      return this;
    }

    /** Whether clients that ask are told what this server can do; true by default. */
    public Builder handshake(boolean value) {
      handshake = value;
      return this;
    }

    /**
     * A setting that one serialization understands, under its full name, such as {@code
     * kryo.references}. docs/serializations.md lists them; a name or value that is unknown is an
     * error when the server is made. Those of single services count for all of them that do not set
     * their own.
     *
     * @throws IllegalArgumentException if the name does not begin with a serialization's and a dot
     */
    public Builder serializationSetting(String name, String value) {
      serializationSettings = serializationSettings.with(name, value);
      return this;
    }

    /** Several of these settings, beside those that are set already. */
    public Builder serializationSettings(SerializationSettings values) {
      serializationSettings = values.withDefaults(serializationSettings);
      return this;
    }

    /**
     * Threads that run requests: 1 to 10000, or 0, the default, for virtual threads from Java 21
     * and 200 threads before.
     */
    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /**
     * Runs the requests. {@code Runnable::run} runs them on the event loop, which is fastest, and
     * right only for implementations that never block.
     */
    public Builder executor(Executor value) {
      executor = value;
      return this;
    }

    /** Event loops: 1 to 256; processors + 1 by default, at most 32. */
    public Builder ioThreads(int value) {
      ioThreads = value;
      return this;
    }

    /** A filter that sees each call of this server. */
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

    /** Exports an implementation under its interface's name. */
    public <T> Builder service(Class<T> service, T implementation) {
      return service(ServiceOptions.builder(service, implementation).build());
    }

    /** Exports a service. */
    public Builder service(ServiceOptions<?> value) {
      services.add(value);
      return this;
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if a value is out of range; the message says which and what
     *     is expected
     */
    public ServerOptions options() {
      return new ServerOptions(
          application,
          host,
          port,
          serializations,
          optimizers,
          allow,
          payloadBytes,
          maxNestingDepth,
          heartbeat,
          handshake,
          serializationSettings,
          threads,
          executor,
          ioThreads,
          filters,
          closeTimeout,
          services);
    }

    /**
     * Starts the server; blocks until it listens.
     *
     * @throws IOException if it cannot listen there
     * @throws io.trunkline.serialization.SerializationException if a serialization is missing
     */
    public RpcServer start() throws IOException {
      return new RpcServer(options());
    }
  }
}
