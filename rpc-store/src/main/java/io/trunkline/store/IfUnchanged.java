package io.trunkline.store;

import java.util.Arrays;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** Decides within the engine whether bytes are still those that were read. */
final class IfUnchanged extends MVMap.DecisionMaker<byte[]> {

  private final byte[] expected;
  private boolean unchanged;

  IfUnchanged(byte[] expected) {
    this.expected = expected;
  }

  /** Asked again, by the same thread, if another thread changed the map meanwhile. */
  @Override
  public MVMap.Decision decide(byte @Nullable [] existing, byte @Nullable [] provided) {
    unchanged = existing != null && Arrays.equals(existing, expected);
    return unchanged ? MVMap.Decision.PUT : MVMap.Decision.ABORT;
  }

  /** What was decided in the end. */
  boolean isUnchanged() {
    return unchanged;
  }
}
