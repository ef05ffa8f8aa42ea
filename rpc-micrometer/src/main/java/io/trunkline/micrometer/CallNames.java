package io.trunkline.micrometer;

/** OpenTelemetry's names for calls, as its semantic conventions have them up to 1.37, and ours. */
final class CallNames {

  /** The duration of calls at a consumer. */
  static final String CLIENT_DURATION = "rpc.client.duration";

  /** The duration of calls at a provider. */
  static final String SERVER_DURATION = "rpc.server.duration";

  static final String SYSTEM = "rpc.system";
  static final String SERVICE = "rpc.service";
  static final String METHOD = "rpc.method";

  /** The value of {@link #SYSTEM}. */
  static final String DUBBO = "apache_dubbo";

  /** How a call ended: see {@link Ending#status}. */
  static final String STATUS = "status";

  /** Whether the method ran: a {@link io.trunkline.call.Certainty}. */
  static final String CERTAINTY = "certainty";

  private CallNames() {}
}
