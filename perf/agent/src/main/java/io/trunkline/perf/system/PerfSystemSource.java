package io.trunkline.perf.system;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes several systems of one kind. Found by {@link java.util.ServiceLoader}, as a system is. */
public interface PerfSystemSource {

  /** New ones that are in a list, as cheap as a {@link PerfSystem} is. */
  default List<PerfSystem> systems() {
    return List.of();
  }

  /**
   * A system that is in no list because there are too many of its kind; null if this name is none
   * of them.
   *
   * @param name its whole name
   */
  default @Nullable PerfSystem unlisted(String name) {
    return null;
  }
}
