package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.settings.SerializationSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * How a client works. Made by {@link RpcClient#builder}.
 *
 * @param application a name for this side's logs
 * @param serialization the serialization of references that name none, or several with commas
 *     between, as {@link Builder#serialization} says; null for {@code hessian2}, which then has to
 *     be there only if a reference needs it
 * @param optimizers name the classes this client sends often
 * @param allow lines for the class gate, beyond what the interfaces declare
 * @param payloadBytes the longest message sent or accepted; 0 for no limit
 * @param maxNestingDepth how many levels objects may nest in a message sent or accepted
 * @param timeout how long a call of a reference that says nothing may take
 * @param connectTimeout how long an attempt to connect may take
 * @param heartbeat how long a connection is silent before the peer is asked whether it is there; a
 *     connection silent for three times as long is closed; zero for never
 * @param handshake whether other Trunkline ends are asked what they can do, so that calls get
 *     shorter; stock peers do not notice
 * @param serializationSettings settings that single serializations understand, as {@link
 *     Builder#serializationSetting} says
 * @param ioThreads event loops
 * @param executor completes the futures of asynchronous calls; null for one of its own
 * @param filters see each call of this client
 * @param closeTimeout how long {@link RpcClient#close} waits for calls under way
 */
public record ClientOptions(
    String application,
    @Nullable String serialization,
    List<SerializationOptimizer> optimizers,
    List<String> allow,
    int payloadBytes,
    int maxNestingDepth,
    Duration timeout,
    Duration connectTimeout,
    Duration heartbeat,
    boolean handshake,
    SerializationSettings serializationSettings,
    int ioThreads,
    @Nullable Executor executor,
    List<Filter> filters,
    Duration closeTimeout) {

  public ClientOptions {
    requireNonNull(application, "application");
    optimizers = List.copyOf(optimizers);
    allow = List.copyOf(allow);
    allow.forEach(ClassGate::checkLine);
    filters = List.copyOf(filters);
    OptionRange.PAYLOAD_BYTES.check("payloadBytes", payloadBytes);
    OptionRange.NESTING_DEPTH.check("maxNestingDepth", maxNestingDepth);
    OptionRange.TIMEOUT.check("timeout", timeout);
    OptionRange.CONNECT_TIMEOUT.check("connectTimeout", connectTimeout);
    OptionRange.HEARTBEAT.check("heartbeat", heartbeat);
    OptionRange.IO_THREADS.check("ioThreads", ioThreads);
    OptionRange.CLOSE_TIMEOUT.check("closeTimeout", closeTimeout);
  }

  /** Collects the settings of a client. For one thread. */
  public static final class Builder {

    private String application = "trunkline";
    private @Nullable String serialization;
    private final List<SerializationOptimizer> optimizers = new ArrayList<>();
    private final List<String> allow = new ArrayList<>();
    private int payloadBytes = Budgets.DEFAULT.maxMessageBytes();
    private int maxNestingDepth = Budgets.DEFAULT.maxDepth();
    private Duration timeout = Duration.ofSeconds(1);
    private Duration connectTimeout = Duration.ofSeconds(3);
    private Duration heartbeat = Duration.ofSeconds(60);
    private boolean handshake = true;
    private SerializationSettings serializationSettings = SerializationSettings.NONE;
    private int ioThreads = 1;
    private @Nullable Executor executor;
    private final List<Filter> filters = new ArrayList<>();
    private Duration closeTimeout = Duration.ofSeconds(10);

    Builder() {}

    /** A name for this side's logs. */
    public Builder application(String value) {
      application = value;
      return this;
    }

    /**
     * The serialization of references that name none; {@code hessian2} by default. Several, in one
     * text with commas between or in several texts, are a list of preference: on each connection
     * the first is used that the provider offers too. Calls wait for that to be known, half a
     * second at most. After that, and with stock providers, it is {@code hessian2} if it is listed,
     * and the first if not.
     */
    public Builder serialization(@Nullable String... names) {
      serialization = MethodOptions.list(names);
      return this;
    }

    /** Names classes that this client sends often. */
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
     * default. A longer request fails before it is sent, a longer response fails its call.
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

    /** How long a call may take: 1 ms to 2147483647 ms (almost 25 days); 1 s by default. */
    public Builder timeout(Duration value) {
      timeout = value;
      return this;
    }

    /** How long an attempt to connect may take: 1 ms to 2147483647 ms; 3 s by default. */
    public Builder connectTimeout(Duration value) {
      connectTimeout = value;
      return this;
    }

    /**
     * How long a connection is silent before a heartbeat is sent: 100 ms to 2147483647 ms, or zero
     * for never; 60 s by default. A connection silent for three times as long is closed.
     */
    public Builder heartbeat(Duration value) {
      heartbeat = value;
      return this;
    }

    /**
     * Whether peers are asked on each new connection what they can do; true by default. Stock peers
     * see nothing but a heartbeat; between two Trunkline ends, calls become shorter and classes get
     * numbers.
     */
    public Builder handshake(boolean value) {
      handshake = value;
      return this;
    }

    /**
     * A setting that one serialization understands, under its full name, such as {@code
     * kryo.references}. docs/serializations.md lists them; a name or value that is unknown is an
     * error when the client is made. Those of single references count for all of them that do not
     * set their own.
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

    /** Event loops: 1 to 256; 1 by default. Each connection is served by one. */
    public Builder ioThreads(int value) {
      ioThreads = value;
      return this;
    }

    /**
     * Completes the futures of asynchronous calls. {@code Runnable::run} completes them on the
     * event loop, which is fastest; their callbacks must then not block.
     */
    public Builder executor(Executor value) {
      executor = value;
      return this;
    }

    /** A filter that sees each call of this client. */
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
     * The options, checked.
     *
     * @throws IllegalArgumentException if a value is out of range; the message says which and what
     *     is expected
     */
    public ClientOptions options() {
      return new ClientOptions(
          application,
          serialization,
          optimizers,
          allow,
          payloadBytes,
          maxNestingDepth,
          timeout,
          connectTimeout,
          heartbeat,
          handshake,
          serializationSettings,
          ioThreads,
          executor,
          filters,
          closeTimeout);
    }

    /**
     * The client, ready for references.
     *
     * @throws io.trunkline.serialization.SerializationException if its serialization is missing
     */
    public RpcClient build() {
      return new RpcClient(options());
    }
  }
}
