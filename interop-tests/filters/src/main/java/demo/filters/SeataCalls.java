package demo.filters;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls in a transaction of Seata, which only this class path may have. */
final class SeataCalls {

  private SeataCalls() {}

  /** The transaction at the provider, and at the consumer afterwards. */
  static List<String> of(Greeter greeter) {
    String none = "provider without: " + Outcome.of(greeter::transaction);
    root("bind", "127.0.0.1:8091:42");
    return List.of(
        none, "provider: " + Outcome.of(greeter::transaction), "consumer: " + root("getXID", null));
  }

  static String current() {
    return root("getXID", null);
  }

  private static String root(String method, @Nullable String argument) {
    try {
      Class<?> root = Class.forName("io.seata.core.context.RootContext");
      return String.valueOf(
          argument == null
              ? root.getMethod(method).invoke(null)
              : root.getMethod(method, String.class).invoke(null, argument));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Seata cannot be asked", e);
    }
  }
}
