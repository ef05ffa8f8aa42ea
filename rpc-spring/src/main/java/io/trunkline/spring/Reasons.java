package io.trunkline.spring;

/** Reasons that several attributes share. */
final class Reasons {

  static final String METADATA = "calls do not depend on it, so it is not announced in registries";
  static final String INTERFACES =
      "consumers find services by interface, which all versions of Dubbo support";
  static final String METADATA_CENTER = "the registry keeps the metadata that consumers read";
  static final String THREADS =
      "requests run on virtual threads from Java 21 on, or on a pool of 'threads' threads";
  static final String DISPATCH =
      "requests run on the threads that 'threads' describes, and methods marked @NonBlocking on an"
          + " event loop";
  static final String NETTY = "the transport is Netty";
  static final String ON_PROTOCOL = "set it on the protocol element";
  static final String VALIDATION =
      "validates arguments with Jakarta Validation, or with javax.validation if only that has a"
          + " validator on the class path";
  static final String MOCK =
      "the answer if no provider can be called: return VALUE, throw CLASS, a class or bean, or true"
          + " for the class with the interface's name and the suffix Mock; with the prefix force:"
          + " it is always the answer";
  static final String ACCESS_LOG =
      "true writes a line for each call to the logger dubbo.accesslog.SERVICE; a path writes it to"
          + " that file";
  static final String CACHE_SIZE = "results that 'cache' keeps for each method, 1000 by default";
  static final String CACHE_SECONDS =
      "time that cache=\"expiring\" keeps a result that is not used, 180 s by default";
  static final String NO_LISTENERS = "listeners are not called; name a bean with 'filter' instead";
  static final String FOR_CONSUMERS =
      "announced in registries, for consumers that do not set it themselves";
  static final String UNUSED = "it is not needed";
  static final String CONNECTION_EVENTS =
      "connections are shared, so no method is called when a connection opens or closes";
  static final String MONITOR = "calls are not reported to a monitor";
  static final String METRICS =
      "metrics come from Micrometer: use rpc-micrometer or the Spring Boot starter";
  static final String TRACING =
      "traces come from Micrometer: use rpc-micrometer or the Spring Boot starter";
  static final String TRIPLE = "dubbo is the only protocol";
  static final String TRANSPORT = "the transport, its threads and its buffers are Trunkline's own";
  static final String START =
      "services are exported and references are created when the context starts";

  private Reasons() {}
}
