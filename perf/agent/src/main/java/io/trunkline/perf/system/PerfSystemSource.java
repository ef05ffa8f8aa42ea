package io.trunkline.perf.system;

import java.util.List;

/** Makes several systems of one kind. Found by {@link java.util.ServiceLoader}, as a system is. */
public interface PerfSystemSource {

  /** New ones, as cheap as a {@link PerfSystem} is. */
  List<PerfSystem> systems();
}
