package org.apache.dubbo.common.extension;

import java.util.Locale;
import java.util.Set;

/**
 * Finds Seata's filters for {@code com.alibaba.dubbo}, which do nothing where {@code
 * org.apache.dubbo.rpc.RpcContext} exists. Both packages exist here, so a transaction would
 * silently end at the first call.
 */
final class SwitchedOff {

  private static final String SEATA = "seata";
  private static final String OLD = ".seata.integration.dubbo.alibaba.";

  private SwitchedOff() {}

  /**
   * Checks an extension.
   *
   * @throws IllegalStateException if it would do nothing, and no other filter of Seata does its
   *     work
   */
  static void check(String name, Class<?> type, String className, ClassLoader loader) {
    if (className.contains(OLD)
        && ExtensionFiles.read(type.getName(), loader).values().stream()
            .flatMap(Set::stream)
            .noneMatch(
                other -> other.toLowerCase(Locale.ROOT).contains(SEATA) && !other.contains(OLD))) {
      throw new IllegalStateException(
          "the extension '"
              + name
              + "' of "
              + type.getName()
              + ", "
              + className
              + ", does nothing where org.apache.dubbo.rpc.RpcContext is on the class path, as with"
              + " Trunkline: transactions would not reach providers. Add a filter of Seata for"
              + " org.apache.dubbo, such as that in seata-all 1.4.2, or leave this one out with"
              + " filter=\"-"
              + name
              + "\"");
    }
  }
}
