package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.RegistryRouter;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.Secrets;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the routers that consoles of Dubbo 2.6 keep in a registry: {@code
 * condition://0.0.0.0/interface?category=routers&rule=...}. Of those that cannot be followed the
 * first ones are logged. For one thread.
 */
final class Routers {

  private static final Logger log = LoggerFactory.getLogger(Routers.class);

  private static final String CONDITION = "condition";

  private final ServiceFilter filter;
  private final Complaints complaints = new Complaints(log);

  Routers(ServiceFilter filter) {
    this.filter = filter;
  }

  /** Those of the nodes with these names that concern the consumer and are switched on. */
  List<RegistryRouter> read(List<String> names) {
    List<RegistryRouter> routers = new ArrayList<>();
    for (String name : names) {
      try {
        ServiceUrl url = ServiceUrl.ofEncoded(name);
        if (filter.matches(url)) {
          routers.add(router(url));
        }
      } catch (IllegalArgumentException e) {
        complaints.add(
            "the router %s of %s has no effect: %s"
                .formatted(Secrets.masked(name), filter, Reasons.of(e)));
      }
    }
    return List.copyOf(routers);
  }

  private static RegistryRouter router(ServiceUrl url) {
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
        ServiceUrl.decoded(rule),
        url.parameter("force", "false").equals("true"),
        Integer.parseInt(priority));
  }
}
