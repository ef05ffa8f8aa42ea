package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry to which services are announced as override rules for providers change them, and again
 * when these change. A service is announced first when its rules are known, or cannot be read.
 * Thread-safe.
 */
public final class OverriddenRegistry implements Registry {

  private static final Logger log = LoggerFactory.getLogger(OverriddenRegistry.class);

  /** What a provider does itself, as it was started, or what is its name. */
  private static final Set<String> FIXED =
      Set.of(
          "token",
          "ssl-enabled",
          "serialization",
          "prefer.serialization",
          "optimizer",
          "executes",
          "accepts",
          "payload",
          "threads",
          "queues",
          "threadpool",
          "iothreads",
          "accesslog",
          "validation",
          "cache",
          "filter",
          "service.filter",
          "generic",
          "tps",
          "tps.interval",
          "exporter.listener",
          "codec",
          "server",
          "delay",
          "scope",
          "register",
          "dubbo",
          "interface",
          "path",
          "methods",
          "pid",
          "timestamp",
          "anyhost");

  private final Registry registry;
  private final SettingsSource settings;

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
    overridden.start();
    return overridden;
  }

  @Override
  public Optional<SettingsSource> settings(String url) {
    return registry.settings(url);
  }

  /** One service, and what it is announced as now. */
  private final class Overridden implements Registration, FollowedRule.Owner {

    private final ServiceRecord service;
    private final Party provider;
    private final FollowedRule<OverrideRule> ofApplication;
    private final FollowedRule<OverrideRule> ofService;
    private final Set<String> saidFixed = new TreeSet<>();
    private SettingsSource.@Nullable Followed first;
    private SettingsSource.@Nullable Followed second;
    private @Nullable ServiceRecord announced;
    private @Nullable Registration held;
    private String lastUnavailable = "";
    private boolean ended;

    Overridden(ServiceRecord service) {
      this.service = service;
      this.provider = Party.provider(service);
      this.ofApplication = rule(provider.application());
      this.ofService = rule(provider.ruleKey());
    }

    private FollowedRule<OverrideRule> rule(String of) {
      return new FollowedRule<>(
          this,
          "the provider of " + provider.serviceKey(),
          of + FollowedRules.OVERRIDES,
          settings,
          OverrideRule::parse);
    }

    void start() {
      SettingsSource.Followed one = ofApplication.follow();
      SettingsSource.Followed two = ofService.follow();
      synchronized (this) {
        first = one;
        second = two;
        if (!ended) {
          return;
        }
      }
      stopFollowing();
    }

    @Override
    public synchronized void change(Runnable change) {
      change.run();
      if (!ended && ofApplication.isHeard() && ofService.isHeard()) {
        announce();
      }
    }

    @Override
    public void unavailable(String reason) {
      if (!reason.equals(lastUnavailable)) {
        lastUnavailable = reason;
        log.warn("{}: {}; the rules known stay in force", service, reason);
      }
    }

    /** The new one first, so that no consumer sees none. */
    private void announce() {
      ServiceRecord now = overridden();
      if (now.equals(announced)) {
        return;
      }
      Registration before = held;
      held = registry.register(now);
      if (before != null) {
        before.withdraw();
        CompletableFuture.runAsync(before::close); // which may wait
      }
      announced = now;
    }

    private ServiceRecord overridden() {
      ProviderAddress said =
          new ProviderAddress(service.host(), service.port(), service.parameters());
      ProviderAddress now = said;
      for (OverrideRule rule : new OverrideRule[] {ofApplication.last(), ofService.last()}) {
        now = rule == null ? now : rule.apply(now, provider);
      }
      Map<String, String> parameters = new TreeMap<>(now.parameters());
      for (String key : now.overridden()) {
        if (FIXED.contains(key)) {
          sayFixed(key);
          parameters.remove(key);
          if (said.parameters().containsKey(key)) {
            parameters.put(key, said.parameters().get(key));
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

    private void sayFixed(String key) {
      if (saidFixed.add(key)) {
        log.warn(
            "{}: a rule of {} sets '{}', which a provider cannot change while it runs; set it in its"
                + " configuration and start it again",
            service,
            settings,
            key);
      }
    }

    @Override
    public synchronized boolean isRegistered() {
      return held != null && held.isRegistered();
    }

    private synchronized @Nullable Registration end() {
      ended = true;
      return held;
    }

    private void stopFollowing() {
      SettingsSource.Followed one;
      SettingsSource.Followed two;
      synchronized (this) {
        one = first;
        two = second;
      }
      if (one != null && two != null) { // else whoever starts it does that
        one.close();
        two.close();
      }
    }

    @Override
    public void withdraw() {
      Registration last = end();
      stopFollowing();
      if (last != null) {
        last.withdraw();
      }
    }

    @Override
    public void close() {
      Registration last = end();
      stopFollowing();
      if (last != null) {
        last.close();
      }
    }
  }

  @Override
  public void close() {
    settings.close();
    registry.close();
  }
}
