package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.UpdateLoop;
import io.trunkline.internal.registry.ProviderUrls;
import io.trunkline.internal.registry.ReportedAddresses;
import io.trunkline.internal.registry.ServiceFilter;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.Secrets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The providers of one service at application level: the applications of its interface, or those
 * that the reference names, their instances, and of these the ones that have the service. An
 * instance whose new services are not known yet keeps its last address. Thread-safe.
 */
final class ApplicationAddresses implements AddressSource {

  private static final Logger log = LoggerFactory.getLogger(ApplicationAddresses.class);

  private static final String PROVIDED_BY = "provided-by";
  private static final int MOST_APPLICATIONS = 200;

  private final ApplicationLevel level;
  private final AddressQuery query;
  private final ServiceFilter filter;
  private final ReportedAddresses reported;
  private final Complaints complaints = new Complaints(log);
  private final UpdateLoop updates;

  private volatile @Nullable Set<String> applications;
  private volatile @Nullable String mappingProblem;
  private volatile SettingsSource.@Nullable Followed mapping;
  private volatile boolean closed;

  // Used by the update that runs.
  private final Map<String, SharedApplication> followed = new TreeMap<>();
  private Map<String, List<ProviderAddress>> last = Map.of(); // by application and instance

  ApplicationAddresses(ApplicationLevel level, AddressQuery query, Executor executor) {
    String interfaceName = query.parameters().getOrDefault("interface", query.service());
    this.level = level;
    this.query = query;
    this.filter = ServiceFilter.of(query, interfaceName, ServiceFilter.PROVIDERS);
    this.reported =
        new ReportedAddresses(Secrets.masked(query.url()), query, level.source().keepsLast());
    this.updates =
        new UpdateLoop(executor) {
          @Override
          protected void update() {
            ApplicationAddresses.this.update();
          }
        };
  }

  @Override
  public void start(Listener listener) {
    reported.begin(listener);
    String named = query.parameters().getOrDefault(PROVIDED_BY, "");
    if (!named.isBlank()) {
      use(named);
      return;
    }
    SettingsSource.Followed begun =
        level
            .source()
            .mapping(
                filter.interfaceName(),
                new SettingsSource.Listener() {
                  @Override
                  public void said(@Nullable String text) {
                    use(text == null ? "" : text);
                  }

                  @Override
                  public void unavailable(String reason) {
                    mappingProblem = reason;
                    updates.request();
                  }
                });
    mapping = begun;
    if (closed) {
      begun.close();
    }
  }

  private void use(String names) {
    Set<String> all = new LinkedHashSet<>(ApplicationInstance.applications(names));
    if (all.size() > MOST_APPLICATIONS) {
      complaints.add(
          "%s has %d applications, of which the first %d are used"
              .formatted(query, all.size(), MOST_APPLICATIONS));
    }
    applications = new TreeSet<>(all.stream().limit(MOST_APPLICATIONS).toList());
    mappingProblem = null;
    updates.request();
  }

  /** The applications of the interface; empty until they are known. */
  Set<String> applications() {
    Set<String> known = applications;
    return known == null ? Set.of() : known;
  }

  private void update() {
    if (closed) {
      followed.keySet().forEach(name -> level.forget(name, updates));
      followed.clear();
      return;
    }
    Set<String> known = applications;
    if (known == null) {
      String why = mappingProblem;
      if (why != null) {
        reported.unavailable(why);
      }
      return;
    }
    follow(known);
    Evaluation found = evaluate();
    last = found.byInstance;
    report(found);
  }

  private void follow(Set<String> known) {
    List<String> gone = followed.keySet().stream().filter(name -> !known.contains(name)).toList();
    gone.forEach(
        name -> {
          followed.remove(name);
          level.forget(name, updates);
        });
    for (String name : known) {
      if (!followed.containsKey(name)) {
        try {
          followed.put(name, level.follow(name, updates));
        } catch (IllegalArgumentException impossible) {
          complaints.add("%s: %s".formatted(query, impossible.getMessage()));
        }
      }
    }
  }

  /** The addresses found so far, and what is missing. */
  private static final class Evaluation {

    private final Map<String, List<ProviderAddress>> byInstance = new LinkedHashMap<>();
    private final Set<String> problems = new LinkedHashSet<>();
    private boolean isPending;

    private List<ProviderAddress> addresses() {
      return byInstance.values().stream().flatMap(List::stream).toList();
    }
  }

  private Evaluation evaluate() {
    Evaluation result = new Evaluation();
    String noMapping = mappingProblem;
    if (noMapping != null) {
      result.problems.add(noMapping);
    }
    followed.forEach((name, application) -> evaluate(name, application, result));
    return result;
  }

  private void evaluate(String name, SharedApplication application, Evaluation result) {
    SharedApplication.Listed now = application.listed();
    if (now.problem() != null) {
      result.problems.add(now.problem());
    }
    if (now.instances() == null) {
      result.isPending |= now.problem() == null;
      return;
    }
    for (FoundInstance instance : now.instances()) {
      String key = name + " " + instance;
      String revision = String.valueOf(instance.revision());
      OfferedServices services = application.services(revision);
      if (services == null) {
        result.byInstance.put(key, last.getOrDefault(key, List.of()));
        String failure = application.failure(revision);
        result.isPending |= failure == null;
        if (failure != null) {
          result.problems.add(failure);
        }
        continue;
      }
      List<ProviderAddress> addresses = services.addresses(instance, filter);
      result.byInstance.put(key, addresses);
      Set<String> protocols = services.protocols(filter.interfaceName());
      if (addresses.isEmpty() && !protocols.isEmpty() && !protocols.contains(FoundInstance.DUBBO)) {
        result.problems.add(
            "the application "
                + name
                + " has "
                + filter.interfaceName()
                + " by the protocols "
                + protocols
                + ", expected dubbo");
      }
    }
  }

  private void report(Evaluation found) {
    List<ProviderAddress> addresses = ProviderUrls.latest(found.addresses());
    String problem = found.problems.isEmpty() ? null : String.join("; ", found.problems);
    if (!addresses.isEmpty()) {
      reported.addresses(addresses);
    } else if (problem == null && !found.isPending) {
      reported.none();
    }
    if (problem != null) {
      reported.unavailable(problem);
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    reported.close();
    SettingsSource.Followed begun = mapping;
    if (begun != null) {
      begun.close();
    }
    updates.request();
  }
}
