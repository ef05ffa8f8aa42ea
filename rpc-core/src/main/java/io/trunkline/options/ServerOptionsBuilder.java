package io.trunkline.options;

import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND;
import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.ANNOUNCED_PORT;
import static io.trunkline.settings.ProviderSettings.LIST_SERVICES;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.METADATA_TYPE;
import static io.trunkline.settings.ProviderSettings.PORT;
import static io.trunkline.settings.ProviderSettings.REGISTER_MODE;
import static io.trunkline.settings.ProviderSettings.UNREGISTER_WAIT;
import static io.trunkline.settings.SharedSettings.PARAMETERS;

import io.trunkline.call.Authenticator;
import io.trunkline.settings.Setting;
import io.trunkline.tls.ServerTls;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the settings of a server. For use by one thread.
 *
 * @param <B> the builder itself
 */
public abstract class ServerOptionsBuilder<B extends ServerOptionsBuilder<B>>
    extends ServerLimits<B> {

  /** More event loops than this have too little to do each. */
  private static final int MOST_USUAL_IO_THREADS = 32;

  protected ServerOptionsBuilder() {
    super(ServerOptions.ALL);
    ioThreads(Math.min(Runtime.getRuntime().availableProcessors() + 1, MOST_USUAL_IO_THREADS));
  }

  final Map<Setting<?>, Object> concluded() {
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
   * The address to listen on; null, the default, for every address of the machine. A stock Dubbo
   * consumer cannot reach a server on {@code 127.0.0.1} with {@code dubbo://127.0.0.1}: it replaces
   * a loopback address with another address of the machine before it connects.
   */
  public final B host(@Nullable String value) {
    return setOrClear(ServerOptions.HOST, value);
  }

  /** The port: 1 to 65535, or 0 for any free one; 20880 by default. */
  public final B port(int value) {
    return set(PORT, value);
  }

  /**
   * The serializations that requests may use, as separate arguments or separated by commas; {@code
   * hessian2} by default. Each client chooses one of them.
   */
  public final B serialization(String... names) {
    return set(
        ServerOptions.SERIALIZATIONS,
        Stream.of(names).flatMap(list -> Stream.of(list.split(","))).map(String::trim).toList());
  }

  /**
   * Handles a failure after which the server cannot serve: something else closed its listening
   * socket and it could not be reopened for 30 s, or its event loops have ended. Called once, on a
   * thread of the server, with a line that describes the failure; it may close the server or end
   * the process. By default, or if null, the line is logged and written to {@code System.err}, and
   * the process is halted with status 3 without shutdown hooks, so that its supervisor restarts it.
   */
  public final B onFatal(@Nullable Consumer<String> value) {
    return setOrClear(ServerOptions.ON_FATAL, value);
  }

  /**
   * Exports an implementation under its interface's name.
   *
   * @param implementation called by many threads at once
   */
  public final <T> B service(Class<T> service, T implementation) {
    return service(ServiceOptions.builder(service, implementation).build());
  }

  /** Exports a service with these options, such as a group or a version. */
  public final B service(ServiceOptions<?> value) {
    return add(ServerOptions.SERVICES, value);
  }

  /**
   * The TLS settings of this server's connections; null, the default, for connections without TLS.
   */
  public final B tls(@Nullable ServerTls value) {
    return setOrClear(ServerOptions.TLS, value);
  }

  /** Decides who may connect and call; null, the default, admits everyone who can connect. */
  public final B authenticator(@Nullable Authenticator value) {
    return setOrClear(ServerOptions.AUTHENTICATOR, value);
  }

  /**
   * Whether services are registered as soon as the port listens; true by default. If false, call
   * {@code RpcServer.register} when the application is ready for calls.
   */
  public final B registerAtStart(boolean value) {
    return set(ServerOptions.REGISTER_AT_START, value);
  }

  /**
   * The name or address of this server in registries. If null, the default, it is the value of the
   * environment variable or system property {@code DUBBO_IP_TO_REGISTRY}, else {@link #host}, else
   * an address of this machine: the one from which it reaches the registry or, if the registry is
   * on this machine, the first one that other machines can reach.
   */
  public final B announcedHost(@Nullable String value) {
    return setOrClear(ServerOptions.ANNOUNCED_HOST, value);
  }

  /**
   * The port of this server in registries, such as the port to which a container maps it: 1 to
   * 65535, or 0, the default, for the value of the environment variable or system property {@code
   * DUBBO_PORT_TO_REGISTRY}, else the listening port.
   */
  public final B announcedPort(int value) {
    return set(ANNOUNCED_PORT, value);
  }

  /**
   * The levels at which registries announce the services: {@code interface}, which all versions of
   * Dubbo and Trunkline's own clients read, {@code instance}, the application level of Dubbo 3, or
   * {@code all}, the default, for both. {@code register-mode} in the url of a registry takes
   * precedence.
   */
  public final B registerMode(String value) {
    return set(REGISTER_MODE, value);
  }

  /**
   * Where consumers at application level find the services of this server: {@code local}, the
   * default, at the port itself, or {@code remote}, in the registry, which keeps each revision for
   * good.
   */
  public final B metadataType(String value) {
    return set(METADATA_TYPE, value);
  }

  /**
   * Whether the port answers which services it exports, with their parameters and without their
   * tokens; false by default. It answers the calls that its authenticator and its TLS settings
   * admit. The command {@code trunkline ls host:port} makes such a call.
   */
  public final B listServices(boolean value) {
    return set(LIST_SERVICES, value);
  }

  /**
   * How long a server continues to serve after its services are unregistered, so that consumers can
   * switch to other providers first: 1 ms to 2147483647 ms, or zero for no time; 1 s by default.
   * Applies to {@code RpcServer.close} and {@code RpcServer.withdraw}, and only if a service was
   * registered.
   */
  public final B unregisterWait(Duration value) {
    return set(UNREGISTER_WAIT, value);
  }

  /**
   * Announces a parameter for all services, under a key of Dubbo's urls, such as {@code zone}; a
   * service's own parameters take precedence.
   *
   * @throws IllegalArgumentException from {@link #options} if the server announces that key itself
   */
  public final B parameter(String key, String value) {
    return put(PARAMETERS, key, value);
  }

  /**
   * Checks and returns the options.
   *
   * @throws IllegalArgumentException if a value is out of range, or two services have the same
   *     group, path and version; the message names the required change
   */
  public final ServerOptions options() {
    return new ServerOptions(this);
  }
}
