package io.trunkline.internal.server;

import java.time.Duration;

/** Limits for tests that are not about them. */
public final class NoLimits {

  /** As many connections as come. */
  public static final AcceptLimits OF_CONNECTIONS = new AcceptLimits(0, 0, 0, 0, 0);

  /** As many bytes as come, for as long as they take. */
  public static final ByteLimits OF_BYTES =
      new ByteLimits(Long.MAX_VALUE, Long.MAX_VALUE, Duration.ZERO);

  private NoLimits() {}
}
