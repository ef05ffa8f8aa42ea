package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.UpdateLoop;
import io.trunkline.internal.text.PeerText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry that announces services as override rules for providers change them, and again after
 * each change. It announces a service first when its rules were read or are known to be
 * unavailable. Thread-safe.
 */
public final class OverriddenRegistry implements Registry {

  private static final Logger log = LoggerFactory.getLogger(OverriddenRegistry.class);

  /** The keys that a running provider cannot change, and those that identify it. */
  private static final Set<String> FIXED =
      Set.of(
          ("token ssl-enabled serialization prefer.serialization optimizer executes accepts payload"
                  + " threads queues threadpool iothreads accesslog validation cache filter"
                  + " service.filter generic tps tps.interval exporter.listener codec server delay"
                  + " scope register dubbo interface path methods pid timestamp anyhost")
              .split(" "));

  private final Registry registry;
  private final SettingsSource settings;

  /** Reads rules; there only while it has something to do. */
  private final ExecutorService thread =
      new ThreadPoolExecutor(
          0,
          1,
          1,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          task -> {
            Thread made = new Thread(task, "trunkline-rules");
            made.setDaemon(true);
            return made;
          });

  /**
   * @param registry closed with this one
   * @param settings where the rules are kept; closed with this one
   */
  public OverriddenRegistry(Registry registry, SettingsSource settings) {
    this.registry = registry;
    this.settings = settings;
  }

  @Override
  public Registration register(ServiceRecord service) {
    Overridden overridden = new Overridden(service);
    overridden.rules.follow(overridden.keys);
    return overridden;
  }

  @Override
  public Optional<SettingsSource> settings(String url) {
    return registry.settings(url);
  }

  /** One service with its current registration. */
  private final class Overridden implements Registration {

    private final ServiceRecord service;
    private final Party provider;
    private final List<RuleSet.Key<OverrideRule>> keys;
    private final RuleSet rules;

    // Used by the update that runs.
    private final Set<String> warnedKeys = new TreeSet<>();
    private @Nullable ServiceRecord announced;

    // Guarded by this.
    private @Nullable Registration current;
    private boolean isEnded;

    Overridden(ServiceRecord service) {
      this.service = service;
      this.provider = Party.provider(service);
      this.keys =
          List.of(
              RuleSet.Key.overrides(provider.application()),
              RuleSet.Key.overrides(provider.ruleKey()));
      UpdateLoop updates =
          new UpdateLoop(thread) {
            @Override
            protected void update() {
              announce();
            }
          };
      this.rules =
          new RuleSet("the provider of " + provider.serviceKey(), settings) {
            @Override
            void onChange() {
              updates.request();
            }
          };
    }

    /** Announces the service before it withdraws the last announcement, so it is always found. */
    private void announce() {
      if (!rules.update()) {
        return;
      }
      ServiceRecord next = overridden();
      if (next.equals(announced)) {
        return;
      }
      Registration made = registry.register(next);
      announced = next;
      Registration superseded = superseded(made);
      if (superseded != null) {
        superseded.withdraw();
        CompletableFuture.runAsync(superseded::close); // which may wait
      }
    }

    /** The last announcement where there is a new one; after the end, the new one. */
    private synchronized @Nullable Registration superseded(Registration made) {
      Registration last = current;
      if (isEnded) {
        return made;
      }
      current = made;
      return last;
    }

    private ServiceRecord overridden() {
      ProviderAddress own =
          new ProviderAddress(service.host(), service.port(), service.parameters());
      ProviderAddress changed = own;
      for (RuleSet.Key<OverrideRule> key : keys) {
        OverrideRule rule = rules.get(key);
        changed = rule == null ? changed : rule.apply(changed, provider);
      }
      Map<String, String> parameters = new TreeMap<>(changed.parameters());
      for (String key : changed.overridden()) {
        if (FIXED.contains(OverrideRule.withoutDefault(key))) {
          warnOfFixed(key);
          parameters.remove(key);
          if (own.parameters().containsKey(key)) {
            parameters.put(key, own.parameters().get(key));
          }
        }
      }
      return new ServiceRecord(
          service.host(),
          service.port(),
          service.service(),
          service.interfaceName(),
          service.group(),
          service.version(),
          service.application(),
          parameters);
    }

    private void warnOfFixed(String key) {
      if (warnedKeys.add(key)) {
        log.warn(
            "{}: a rule of {} sets '{}', which a provider cannot change while it runs; set it in its"
                + " configuration and start it again",
            service,
            settings,
            PeerText.shown(key));
      }
    }

    @Override
    public synchronized boolean isRegistered() {
      return current != null && current.isRegistered();
    }

    /** Ends the announcements, and returns the last one. */
    private Optional<Registration> end() {
      rules.close();
      synchronized (this) {
        isEnded = true;
        return Optional.ofNullable(current);
      }
    }

    @Override
    public void withdraw() {
      end().ifPresent(Registration::withdraw);
    }

    @Override
    public void close() {
      end().ifPresent(Registration::close);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    settings.close();
    registry.close();
  }
}
