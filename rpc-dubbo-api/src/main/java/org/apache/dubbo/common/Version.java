package org.apache.dubbo.common;

/** The release of Dubbo whose API this is. */
public final class Version {

  /** Not the release of Trunkline. */
  public static final String DEFAULT_DUBBO_PROTOCOL_VERSION = "2.0.2";

  private Version() {}

  public static String getVersion() {
    return "3.3.6";
  }

  public static String getProtocolVersion() {
    return DEFAULT_DUBBO_PROTOCOL_VERSION;
  }
}
