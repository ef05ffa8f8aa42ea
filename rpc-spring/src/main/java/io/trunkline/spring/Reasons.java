package io.trunkline.spring;

/** Reasons that several attributes share. */
final class Reasons {

  static final String METADATA = "registries are told what calls depend on, and this is not";
  static final String INTERFACES =
      "consumers find services by interface, as all versions of Dubbo can";
  static final String METADATA_CENTER = "the registry keeps the metadata that consumers read";
  static final String THREADS =
      "requests run on virtual threads from Java 21, else on a pool of 'threads' threads";
  static final String DISPATCH =
      "requests run on those threads, and methods marked @NonBlocking on their event loop";
  static final String NETTY = "the transport is Netty";
  static final String ON_PROTOCOL = "set it on the protocol element";
  static final String VALIDATION =
      "of arguments, with Jakarta Validation, or javax.validation where only that has a validator on the class path";
  static final String MOCK =
      "what answers where no provider does: return VALUE, throw CLASS, a class or bean, true for"
          + " the interface's name with Mock behind it; with force: before it, always";
  static final String ACCESS_LOG =
      "true: a line for each call, to the logger dubbo.accesslog.SERVICE; or the path of a file";
  static final String CACHE_SIZE = "results that 'cache' keeps of each method, by default 1000";
  static final String CACHE_SECONDS =
      "how long cache=\"expiring\" keeps a result that nobody asks for, by default 180";
  static final String NO_LISTENERS = "listeners are not called; name a bean with 'filter' instead";
  static final String FOR_CONSUMERS =
      "told to consumers that find the service in a registry, for what they do not say themselves";
  static final String UNUSED = "it is not needed";
  static final String CONNECTION_EVENTS =
      "connections are shared, so no method is called when one begins or ends";
  static final String MONITOR = "calls are not reported to a monitor";
  static final String METRICS =
      "metrics are Micrometer's: use rpc-micrometer or the starter of Spring Boot";
  static final String TRACING =
      "traces are Micrometer's: use rpc-micrometer or the starter of Spring Boot";
  static final String TRIPLE = "there is one protocol, dubbo";
  static final String TRANSPORT = "the transport, its threads and its buffers are Trunkline's own";
  static final String START = "services are exported and references made when the context starts";

  private Reasons() {}
}
