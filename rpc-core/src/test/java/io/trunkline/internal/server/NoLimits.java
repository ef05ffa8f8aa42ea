package io.trunkline.internal.server;

/** Limits for tests that are not about them. */
public final class NoLimits {

  /** As many connections as come. */
  public static final AcceptLimits OF_CONNECTIONS = new AcceptLimits(0, 0, 0, 0, 0);

  private NoLimits() {}
}
