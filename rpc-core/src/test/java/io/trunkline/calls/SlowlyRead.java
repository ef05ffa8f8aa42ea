package io.trunkline.calls;

import java.io.Serializable;
import java.util.HashSet;
import java.util.Set;

/** An element of sets, which keeps its reader for so many milliseconds when it is put into one. */
public final class SlowlyRead implements Serializable {

  private static final long serialVersionUID = 1L;

  private final long millis;

  /** Whether it was made here, and not read. */
  private final transient boolean isHere;

  private SlowlyRead(long millis) {
    this.millis = millis;
    this.isHere = true;
  }

  /** A set that keeps its reader. */
  static Set<SlowlyRead> of(long millis) {
    return new HashSet<>(Set.of(new SlowlyRead(millis)));
  }

  @Override
  public int hashCode() {
    if (!isHere) {
      Pause.millis(millis);
    }
    return Long.hashCode(millis);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SlowlyRead same && same.millis == millis;
  }
}
