package io.trunkline.perf.child;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all threads of this JVM have allocated so far, event loops and ended threads included.
 * Before Java 21 a thread that ends takes what it allocated since the last look with it, so a load
 * is looked at often. Thread-safe.
 */
final class AllocatedBytes {

  private static final @Nullable Method TOTAL = fromJava21();

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private Map<Long, Long> living = new HashMap<>();
  private long ended;

  private static @Nullable Method fromJava21() {
    try {
      return ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
    } catch (NoSuchMethodException before21) {
      return null;
    }
  }

  synchronized long total() {
    if (TOTAL != null) {
      try {
        return (long) TOTAL.invoke(threads);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    Map<Long, Long> now = new HashMap<>();
    long sum = 0;
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] >= 0) {
        now.put(ids[i], bytes[i]);
        sum += bytes[i];
      }
    }
    living.forEach(
        (id, last) -> {
          if (!now.containsKey(id)) {
            ended += last;
          }
        });
    living = now;
    return sum + ended;
  }
}
