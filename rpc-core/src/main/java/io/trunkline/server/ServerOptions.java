package io.trunkline.server;

import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND;
import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.ANNOUNCED_PORT;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.PORT;
import static io.trunkline.settings.ProviderSettings.UNREGISTER_WAIT;
import static io.trunkline.settings.SharedSettings.PARAMETERS;

import io.trunkline.settings.Options;
import io.trunkline.settings.ProviderSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import io.trunkline.tls.ServerTls;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server, created with {@link RpcServer#builder}. {@link Builder} documents each
 * of them, with its range and default.
 */
public final class ServerOptions extends Options {

  static final Setting<String> HOST = Setting.object("host", null);
  static final Setting<List<String>> SERIALIZATIONS =
      Setting.object("serializations", List.of("hessian2"));
  static final Setting<Consumer<String>> ON_FATAL = Setting.object("onFatal", null);
  static final Setting<List<ServiceOptions<?>>> SERVICES = Setting.objects("services");
  static final Setting<ServerTls> TLS = Setting.object("tls", null);
  static final Setting<Authenticator> AUTHENTICATOR = Setting.object("authenticator", null);
  static final Setting<Boolean> REGISTER_AT_START = Setting.object("registerAtStart", true);
  static final Setting<String> ANNOUNCED_HOST = Setting.object("announcedHost", null);

  private static final List<Setting<?>> ALL =
      Setting.join(
          SharedSettings.ALL,
          SharedSettings.OBJECTS,
          ProviderSettings.ALL,
          List.of(
              HOST,
              SERIALIZATIONS,
              ON_FATAL,
              SERVICES,
              TLS,
              AUTHENTICATOR,
              REGISTER_AT_START,
              ANNOUNCED_HOST,
              PARAMETERS));

  /** More event loops than this have too little to do each. */
  private static final int MOST_USUAL_IO_THREADS = 32;

  private ServerOptions(Builder builder) {
    super(ALL, builder.concluded());
    ServiceAnnouncement.checkParameters(get(PARAMETERS));
    if (get(SERIALIZATIONS).isEmpty()) {
      throw new IllegalArgumentException("no serialization is named; name one, such as hessian2");
    }
    Set<String> keys = new TreeSet<>();
    for (ServiceOptions<?> service : services()) {
      if (!keys.add(service.key())) {
        throw new IllegalArgumentException(
            "two services are " + service.key() + "; give one of them another group or version");
      }
    }
  }

  /** The exported services. */
  public List<ServiceOptions<?>> services() {
    return get(SERVICES);
  }

  /** Collects the settings of a server. For one thread. */
  public static final class Builder extends ServerLimits<Builder> {

    Builder() {
      super(ALL);
      ioThreads(Math.min(Runtime.getRuntime().availableProcessors() + 1, MOST_USUAL_IO_THREADS));
    }

    private Map<Setting<?>, Object> concluded() {
      Map<Setting<?>, Object> values = values();
      values.putIfAbsent(MAX_CONNECTIONS_PER_ADDRESS, half(MAX_CONNECTIONS));
      values.putIfAbsent(ACCEPTS_PER_SECOND_PER_ADDRESS, half(ACCEPTS_PER_SECOND));
      return values;
    }

    /** Half of a limit of the port, so that one address cannot keep the others out. */
    private int half(Setting<Integer> limit) {
      return get(limit) - get(limit) / 2;
    }

    /**
     * The address to listen on; null, the default, for every address of the machine. A server on
     * {@code 127.0.0.1} cannot be reached by a stock Dubbo consumer with {@code dubbo://127.0.0.1}:
     * it replaces a loopback address with another address of the machine before it connects.
     */
    public Builder host(@Nullable String value) {
      return setOrClear(HOST, value);
    }

    /** The port: 1 to 65535, or 0 for any free one; 20880 by default. */
    public Builder port(int value) {
      return set(PORT, value);
    }

    /**
     * The serializations that requests may use, as separate arguments or separated by commas;
     * {@code hessian2} by default. Each client chooses among them.
     */
    public Builder serialization(String... names) {
      return set(
          SERIALIZATIONS,
          Stream.of(names).flatMap(list -> Stream.of(list.split(","))).map(String::trim).toList());
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
      return setOrClear(ON_FATAL, value);
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
      return add(SERVICES, value);
    }

    /** Secures the connections of this server; null, the default, for connections without TLS. */
    public Builder tls(@Nullable ServerTls value) {
      return setOrClear(TLS, value);
    }

    /**
     * Decides who may connect and who may call; null, the default, admits everybody who can
     * connect.
     */
    public Builder authenticator(@Nullable Authenticator value) {
      return setOrClear(AUTHENTICATOR, value);
    }

    /**
     * Whether services are registered as soon as the port listens; true by default. Otherwise
     * {@link RpcServer#register} registers them, when the application is ready for calls.
     */
    public Builder registerAtStart(boolean value) {
      return set(REGISTER_AT_START, value);
    }

    /**
     * The name or address under which consumers reach this server, for registries. If it is null,
     * the default, it is that of the environment variable or system property {@code
     * DUBBO_IP_TO_REGISTRY}, else {@link #host}, else an address of this machine: the one from
     * which it reaches the registry, or if that is on the same machine, the first that others can
     * reach.
     */
    public Builder announcedHost(@Nullable String value) {
      return setOrClear(ANNOUNCED_HOST, value);
    }

    /**
     * The port at which consumers reach this server, for registries, as where a container maps it:
     * 1 to 65535, or 0, the default, for that of the environment variable or system property {@code
     * DUBBO_PORT_TO_REGISTRY}, else the port it listens on.
     */
    public Builder announcedPort(int value) {
      return set(ANNOUNCED_PORT, value);
    }

    /**
     * How long a server goes on as before once its services are unregistered, so that consumers
     * hear of it before they are told to go: 1 ms to 2147483647 ms, or zero for no time; 1 s by
     * default. It applies to {@link RpcServer#close} and {@link RpcServer#withdraw}, and only where
     * something was registered.
     */
    public Builder unregisterWait(Duration value) {
      return set(UNREGISTER_WAIT, value);
    }

    /**
     * Something to announce about all services, under a key of Dubbo's urls, such as {@code zone};
     * those of a service come before it.
     *
     * @throws IllegalArgumentException from {@link #options} if the server announces that key
     *     itself
     */
    public Builder parameter(String key, String value) {
      return put(PARAMETERS, key, value);
    }

    /**
     * The options, checked.
     *
     * @throws IllegalArgumentException if a value is out of range, or two services have the same
     *     group, path and version; the message says what to change
     */
    public ServerOptions options() {
      return new ServerOptions(this);
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
