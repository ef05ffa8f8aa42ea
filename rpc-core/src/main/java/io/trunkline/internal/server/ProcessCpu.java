package io.trunkline.internal.server;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * How much processor time this process has used, in nanoseconds; 0 where the system does not say
 * it. It is one call of the system, without files, so event loops may ask. What that needs is
 * loaded when this is made. Thread-safe.
 */
final class ProcessCpu implements LongSupplier {

  private final LongSupplier source = source();

  private static LongSupplier source() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system::getProcessCpuTime
        : () -> 0;
  }

  @Override
  public long getAsLong() {
    return Math.max(0, source.getAsLong()); // -1 where it is not known
  }
}
