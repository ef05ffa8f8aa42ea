package io.trunkline.dubbo.rpc;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds out whether Dubbo's own jar is on the class path too. Both have classes of the same names,
 * and which of them are used depends on the order of the class path.
 */
public final class DubboJars {

  /** In a jar of Dubbo's and in ours. */
  private static final List<String> SHARED =
      List.of("org/apache/dubbo/rpc/RpcContext.class", "com/alibaba/dubbo/rpc/RpcContext.class");

  private static final List<String> DUBBOS_ONLY =
      List.of(
          "org/apache/dubbo/rpc/protocol/dubbo/DubboProtocol.class",
          "com/alibaba/dubbo/rpc/protocol/dubbo/DubboProtocol.class");

  private DubboJars() {}

  /**
   * Refuses to start with two of them.
   *
   * @throws IllegalStateException if there is one of Dubbo's: remove it, or rpc-dubbo-api
   */
  public static void refuse(ClassLoader loader) {
    for (String name : DUBBOS_ONLY) {
      URL found = loader.getResource(name);
      if (found != null) {
        throw new IllegalStateException(explain(found.toString()));
      }
    }
    for (String name : SHARED) {
      List<URL> all = all(loader, name);
      if (all.size() > 1) {
        throw new IllegalStateException(explain(all.toString()));
      }
    }
  }

  private static List<URL> all(ClassLoader loader, String name) {
    try {
      return new ArrayList<>(Collections.list(loader.getResources(name)));
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be looked for on the class path", e);
    }
  }

  private static String explain(String where) {
    return "two jars on the class path have Dubbo's API of calls: Trunkline's rpc-dubbo-api and"
        + " Dubbo ("
        + where
        + "); remove the Dubbo jar to run on Trunkline, or rpc-dubbo-api to stay with Dubbo";
  }
}
