package io.trunkline.cli.listing;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.cli.listing.Listing.Application;
import io.trunkline.cli.listing.Listing.Endpoint;
import io.trunkline.cli.listing.Listing.Rule;
import io.trunkline.cli.listing.Listing.Service;
import io.trunkline.cli.outcome.CommandFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads all services in Nacos, in Dubbo's layout. For one thread. */
public final class NacosServices {

  private static final int PAGE = 500;
  private static final long LOOK_NANOS = 20_000_000;

  private final NamingService naming;
  private final ConfigService config;
  private final String group;
  private final long timeoutMillis;

  private NacosServices(
      NamingService naming, ConfigService config, String group, long timeoutMillis) {
    this.naming = naming;
    this.config = config;
    this.group = group;
    this.timeoutMillis = timeoutMillis;
  }

  /**
   * Reads a registry. Blocks until it is read.
   *
   * @param url such as {@code nacos://host:8848?namespace=dev&group=DEFAULT_GROUP}
   * @param progress shows how far it is
   * @throws CommandFailedException if Nacos does not answer in time
   */
  public static Listing list(String url, Duration timeout, Consumer<String> progress) {
    RegistryUrl registry = RegistryUrl.of(url);
    Map<String, String> parameters = registry.parameters();
    Properties properties = new Properties();
    properties.setProperty("serverAddr", registry.servers());
    parameters.forEach(
        (key, value) -> {
          if (!key.equals("group") && !key.equals("backup")) {
            properties.setProperty(key, value);
          }
        });
    try {
      NamingService naming = NacosFactory.createNamingService(properties);
      ConfigService config = NacosFactory.createConfigService(properties);
      try {
        return new NacosServices(
                naming,
                config,
                parameters.getOrDefault("group", "DEFAULT_GROUP"),
                timeout.toMillis())
            .read(url, progress);
      } finally {
        naming.shutDown();
        config.shutDown();
      }
    } catch (NacosException e) {
      throw CommandFailedException.unreachable(url + " cannot be read: " + e.getErrMsg());
    }
  }

  private Listing read(String url, Consumer<String> progress) throws NacosException {
    awaitServer(url);
    ServiceUrls urls = new ServiceUrls();
    Map<String, List<Endpoint>> instances = new TreeMap<>();
    for (String name : names()) {
      progress.accept(name);
      boolean isConsumer = name.startsWith("consumers:");
      List<Endpoint> all = endpoints(name);
      if (isConsumer || name.startsWith("providers:")) {
        String type = name.split(":")[1].replace("___", "$");
        all.forEach(one -> urls.add(type, isConsumer, one));
      } else {
        instances.put(name, all);
      }
    }
    progress.accept("");
    List<Service> services = urls.all();
    return new Listing(
        url, services, applications(instances, services), rules(services, instances.keySet()));
  }

  private void awaitServer(String url) {
    long end = System.nanoTime() + timeoutMillis * 1_000_000;
    while (!"UP".equals(naming.getServerStatus())) {
      if (System.nanoTime() - end > 0) {
        throw CommandFailedException.unreachable(
            url + " did not answer within " + timeoutMillis + " ms; is Nacos running there?");
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private List<String> names() throws NacosException {
    TreeSet<String> names = new TreeSet<>();
    int before = -1;
    for (int page = 1; names.size() > before; page++) {
      before = names.size();
      names.addAll(naming.getServicesOfServer(page, PAGE, group).getData());
    }
    return List.copyOf(names);
  }

  private List<Endpoint> endpoints(String name) throws NacosException {
    List<Endpoint> all = new ArrayList<>();
    for (Instance instance : naming.getAllInstances(name, group, false)) {
      Map<String, String> metadata = new TreeMap<>(instance.getMetadata());
      metadata.remove("token");
      all.add(new Endpoint(instance.getIp() + ":" + instance.getPort(), metadata));
    }
    return all;
  }

  private List<Application> applications(
      Map<String, List<Endpoint>> instances, List<Service> services) throws NacosException {
    Map<String, TreeSet<String>> mapped = new TreeMap<>();
    for (Service service : services) {
      String text = text(service.name().replace("$", "___"), "mapping");
      for (String application : text == null ? new String[0] : text.split(",")) {
        mapped.computeIfAbsent(application.strip(), a -> new TreeSet<>()).add(service.name());
      }
    }
    List<Application> applications = new ArrayList<>();
    instances.forEach(
        (name, all) ->
            applications.add(
                new Application(
                    name, all, List.copyOf(mapped.getOrDefault(name, new TreeSet<>())))));
    return applications;
  }

  /** Nacos's client lists no configurations, so this asks for those that Dubbo's names can have. */
  private List<Rule> rules(List<Service> services, Iterable<String> applications)
      throws NacosException {
    TreeSet<String> owners = new TreeSet<>();
    for (Service service : services) {
      owners.add(
          service.name()
              + ":"
              + (service.version() == null ? "" : service.version())
              + ":"
              + (service.group() == null ? "" : service.group()));
      service.providers().forEach(one -> addApplication(one, owners));
    }
    applications.forEach(owners::add);
    List<Rule> rules = new ArrayList<>();
    for (String owner : owners) {
      for (String kind : List.of(".condition-router", ".tag-router", ".configurators")) {
        String key = owner.replace("$", "___").replace('/', '-') + kind;
        String text = text(key, "dubbo");
        if (text != null) {
          rules.add(new Rule(key, text));
        }
      }
    }
    return rules;
  }

  private static void addApplication(Endpoint provider, TreeSet<String> owners) {
    String application = provider.parameters().get("application");
    if (application != null) {
      owners.add(application);
    }
  }

  private @Nullable String text(String key, String configGroup) throws NacosException {
    return config.getConfig(key, configGroup, timeoutMillis);
  }
}
