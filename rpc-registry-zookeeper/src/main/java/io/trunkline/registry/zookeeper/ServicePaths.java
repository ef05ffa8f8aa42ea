package io.trunkline.registry.zookeeper;

import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * Where ZooKeeper keeps what concerns one interface.
 *
 * @param root the group of the registry, with a slash in front
 */
record ServicePaths(String root, String interfaceName) {

  static final String PROVIDERS = ServiceFilter.PROVIDERS;
  static final String CONSUMERS = "consumers";
  static final String CONFIGURATORS = "configurators";
  static final String ROUTERS = "routers";

  /** The parent of all nodes of a category. */
  String category(String category) {
    return (root.equals("/") ? "" : root)
        + "/"
        + URLEncoder.encode(interfaceName, StandardCharsets.UTF_8)
        + "/"
        + category;
  }

  /** The node of a url. */
  String node(String category, ServiceUrl url) {
    return category(category) + "/" + url.encoded();
  }
}
