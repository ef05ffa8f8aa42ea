package io.trunkline.micrometer;

/** OpenTelemetry's names for calls, as its semantic conventions have them up to 1.37, and ours. */
final class CallNames {

  /** The duration of calls at a consumer. */
  static final String CLIENT_DURATION = "rpc.client.duration";

  /** The duration of calls at a provider. */
  static final String SERVER_DURATION = "rpc.server.duration";

  /** The duration of a stage of calls at a consumer. */
  static final String CLIENT_STAGE = "rpc.client.stage";

  /** The duration of a stage of requests at a provider. */
  static final String SERVER_STAGE = "rpc.server.stage";

  /** The event of a span that has the stages of its call. */
  static final String STAGES = "rpc.stages";

  static final String SYSTEM = "rpc.system";
  static final String SERVICE = "rpc.service";
  static final String METHOD = "rpc.method";

  /** The value of {@link #SYSTEM}. */
  static final String DUBBO = "apache_dubbo";

  /** How a call ended: see {@link Ending#status}. */
  static final String STATUS = "status";

  /** Whether the method ran: a {@link io.trunkline.call.Certainty}. */
  static final String CERTAINTY = "certainty";

  /** A stage of calls: {@link io.trunkline.call.Stage#key}. */
  static final String STAGE = "stage";

  private CallNames() {}
}
