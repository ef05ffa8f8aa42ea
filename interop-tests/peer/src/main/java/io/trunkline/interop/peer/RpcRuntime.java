package io.trunkline.interop.peer;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** What the tests need of a runtime, in either role. Implementations are thread-safe. */
public interface RpcRuntime {

  /**
   * A service to export.
   *
   * @param path the service path; null for the interface's name
   * @param generic whether it can be called without its interface, where that is a choice
   * @param parameters what else a registry is told, under the keys of Dubbo's urls
   */
  record Export<T>(
      Class<T> service,
      T implementation,
      @Nullable String path,
      @Nullable String group,
      @Nullable String version,
      @Nullable String token,
      boolean generic,
      Map<String, String> parameters) {}

  /**
   * Where services are exported.
   *
   * @param heartbeatMillis 0 for the runtime's default
   * @param everyAddress whether to listen on every address of the machine, where that is a choice
   * @param serialization null for the runtime's default
   * @param registry the url of the registry that is told of the services; null for none
   */
  record Port(
      int number,
      int heartbeatMillis,
      boolean everyAddress,
      @Nullable String serialization,
      @Nullable String registry) {}

  /**
   * A service to refer to.
   *
   * @param url scheme, host and port of a provider, or of a registry
   * @param path the service path; null for the interface's name
   * @param heartbeatMillis 0 for the runtime's default
   * @param serialization null for the runtime's default
   * @param tag of the providers that are called; null for none
   */
  record Refer<T>(
      Class<T> service,
      String url,
      @Nullable String path,
      @Nullable String group,
      @Nullable String version,
      @Nullable String token,
      int timeoutMillis,
      int heartbeatMillis,
      @Nullable String serialization,
      @Nullable String tag) {

    /** Whether the url names a registry, which knows where providers are. */
    public boolean isAtRegistry() {
      return url.startsWith("zookeeper:") || url.startsWith("nacos:");
    }
  }

  /** Something to do with a service. */
  @FunctionalInterface
  interface Call<T> {
    @Nullable Object on(T service) throws Throwable;
  }

  /** What a call returned, with the provider's attachments. */
  record Answer(@Nullable Object value, Map<String, String> attachments) {}

  /** A service referred to. */
  interface Reference<T> {

    /** Calls the service with attachments. */
    Answer call(Map<String, String> attachments, Call<T> call) throws Throwable;

    /** Calls the method {@code nothing(int)} without waiting for an answer. */
    void sendNothing(int number) throws Throwable;

    /** Calls the method {@code echo(String)} asynchronously. */
    Future<String> echoAsync(String text) throws Throwable;

    /** Calls the echo that every service has. */
    Object echoService(Object message) throws Throwable;

    /** Gives up the reference. */
    void destroy();
  }

  /** A service referred to without its interface. */
  interface Generic {

    /** Calls a method with maps in place of objects. */
    @Nullable Object invoke(String method, String[] types, @Nullable Object[] arguments)
        throws Throwable;

    /** The same without waiting. */
    Future<Object> invokeAsync(String method, String[] types, @Nullable Object[] arguments)
        throws Throwable;

    /** Gives up the reference. */
    void destroy();
  }

  /** What a call without an interface threw: the class and message of what the method threw. */
  record Packed(String exceptionClass, @Nullable String exceptionMessage) {}

  void export(Port port, List<Export<?>> services) throws Exception;

  <T> Reference<T> refer(Refer<T> refer) throws Exception;

  /**
   * Refers to a service without its interface.
   *
   * @param mode how objects are written: {@code true} for maps
   */
  Generic referGeneric(Refer<?> refer, String mode) throws Exception;

  /** What the method threw, if this is the runtime's exception for it. */
  @Nullable Packed packed(Throwable thrown);

  /** An attachment of the call that this thread is answering, or null. */
  @Nullable String received(String key);

  /** The address from which the call came that this thread is answering. */
  String caller();

  /** Adds an attachment to the reply of the call that this thread is running. */
  void reply(String key, String value);

  /** The status or code of what a call threw, if it is an exception of the runtime's own. */
  @Nullable String statusOf(Throwable thrown);

  /** Whether a call threw it because no reply came in time, or the connection was lost. */
  default boolean isUnanswered(Throwable thrown) {
    return false;
  }

  /** What a method throws whose own call to another provider failed. */
  default RuntimeException failedCall(String message) {
    return new IllegalStateException(message);
  }

  /** Stops listening on all ports, as the runtime does it in good order. */
  void closePorts() throws Exception;
}
