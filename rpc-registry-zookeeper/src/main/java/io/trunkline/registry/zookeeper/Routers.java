package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.RegistryRouter;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the routers that consoles of Dubbo 2.6 keep in a registry: {@code
 * condition://0.0.0.0/interface?category=routers&rule=...}. Those that cannot be followed are
 * logged once each. For one thread.
 */
final class Routers {

  private static final Logger log = LoggerFactory.getLogger(Routers.class);

  private static final String CONDITION = "condition";

  private final ServiceFilter filter;
  private final Set<String> said = new HashSet<>();

  Routers(ServiceFilter filter) {
    this.filter = filter;
  }

  /** Those of the nodes with these names that concern the consumer and are switched on. */
  List<RegistryRouter> read(List<String> names) {
    List<RegistryRouter> routers = new ArrayList<>();
    for (String name : names) {
      try {
        NodeUrl url = NodeUrl.ofNode(name);
        if (filter.matches(url)) {
          routers.add(router(url));
        }
      } catch (IllegalArgumentException e) {
        if (said.add(name)) {
          log.warn("the router {} of {} has no effect: {}", name, filter, e.getMessage());
        }
      }
    }
    said.retainAll(names);
    return List.copyOf(routers);
  }

  private static RegistryRouter router(NodeUrl url) {
    String type = url.parameter("router", url.protocol());
    if (!type.equals(CONDITION)) {
      throw new IllegalArgumentException(
          "it is a router of the kind '" + type + "', only '" + CONDITION + "' is followed");
    }
    String rule = url.parameter("rule");
    if (rule == null) {
      throw new IllegalArgumentException("it has no 'rule'");
    }
    String priority = url.parameter("priority", "0");
    if (!priority.matches("-?[0-9]{1,9}")) {
      throw new IllegalArgumentException(
          "its priority is '" + priority + "', expected a whole number");
    }
    return new RegistryRouter(
        "the router '" + url.parameter("name", "without a name") + "' of the registry",
        URLDecoder.decode(rule, StandardCharsets.UTF_8),
        url.parameter("force", "false").equals("true"),
        Integer.parseInt(priority));
  }
}
