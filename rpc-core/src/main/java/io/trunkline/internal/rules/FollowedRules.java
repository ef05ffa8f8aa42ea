package io.trunkline.internal.rules;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import io.trunkline.discovery.SettingsSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses of a source after override rules have changed them, and the rules that route calls
 * to them. It follows all rules about one reference and lists the addresses again after each
 * change; it lists them first when each rule was read or is known to be unavailable. Thread-safe.
 */
public final class FollowedRules implements AddressSource {

  private static final Logger log = LoggerFactory.getLogger(FollowedRules.class);

  private final AddressSource source;
  private final SettingsSource settings;
  private final Party known;
  private final RuleSet rules;

  // Guarded by this. Until listener, consumer and addresses are set, nothing is listed.
  private @Nullable Listener listener;
  private @Nullable Party consumer;
  private @Nullable List<ProviderAddress> addresses;
  private List<ConditionRule> registryRules = List.of();
  private String providerApplication = "";
  private Set<String> lastDisabling = Set.of();

  private volatile @Nullable RoutingRules routing;

  /**
   * @param source closed with this one
   * @param settings where the rules are kept; stays open
   * @param known the consumer, whose host is not known yet
   */
  public FollowedRules(AddressSource source, SettingsSource settings, Party known) {
    this.source = source;
    this.settings = settings;
    this.known = known;
    this.rules =
        new RuleSet(this, known.serviceKey(), settings) {
          @Override
          void onChange() {
            evaluate();
          }
        };
  }

  /** The rules that route calls; null for none. */
  public @Nullable RoutingRules routing() {
    return routing;
  }

  @Override
  public void start(Listener target) {
    synchronized (this) {
      listener = target;
    }
    rules.follow(
        List.of(
            RuleSet.Key.overrides(known.application()),
            RuleSet.Key.overrides(known.ruleKey()),
            RuleSet.Key.conditions(known.ruleKey()),
            RuleSet.Key.conditions(known.application())));
    settings.localHost().thenAccept(this::onLocalHost);
    source.start(
        new Listener() {
          @Override
          public void addresses(List<ProviderAddress> providers) {
            onAddresses(providers);
          }

          @Override
          public void routers(List<RegistryRouter> routers) {
            onRouters(routers);
          }

          @Override
          public void unavailable(String reason) {
            synchronized (FollowedRules.this) {
              target.unavailable(reason);
            }
          }
        });
  }

  private synchronized void onLocalHost(String host) {
    consumer = known.at(host);
    evaluate();
  }

  private synchronized void onAddresses(List<ProviderAddress> now) {
    addresses = now;
    String application =
        now.stream()
            .map(address -> address.parameter("application"))
            .filter(Objects::nonNull) // an address in the reference's url has none
            .findFirst()
            .orElse(providerApplication);
    if (!application.equals(providerApplication)) { // as in stock: one for all providers
      providerApplication = application;
      rules.follow(List.of(RuleSet.Key.tags(application), RuleSet.Key.conditions(application)));
    }
    evaluate();
  }

  private synchronized void onRouters(List<RegistryRouter> routers) {
    List<ConditionRule> usable = new ArrayList<>();
    routers.stream()
        .sorted(
            Comparator.comparingInt(RegistryRouter::priority).thenComparing(RegistryRouter::name))
        .forEach(
            router -> {
              try {
                List<Condition> conditions = List.of(Condition.parse(router.rule()));
                usable.add(new ConditionRule(router.name(), router.force(), conditions));
              } catch (IllegalArgumentException unusable) {
                log.warn(
                    "{}: {} cannot be used: {}",
                    known.serviceKey(),
                    router.name(),
                    unusable.getMessage());
              }
            });
    if (!usable.equals(registryRules)) {
      List<String> names = usable.stream().map(ConditionRule::name).toList();
      log.info("{}: the registry's routers are {}", known.serviceKey(), names);
      registryRules = List.copyOf(usable);
      evaluate();
    }
  }

  private void evaluate() {
    if (listener == null || consumer == null || addresses == null || !rules.isComplete()) {
      return;
    }
    Stream<ConditionRule> ofKeys = // as in stock, those of the registry come before these
        Stream.of(known.ruleKey(), providerApplication, known.application())
            .distinct()
            .map(about -> rules.get(RuleSet.Key.conditions(about)))
            .filter(Objects::nonNull);
    RoutingRules next =
        new RoutingRules(
            rules.get(RuleSet.Key.tags(providerApplication)),
            Stream.concat(registryRules.stream(), ofKeys).toList(),
            consumer);
    routing = next.isEmpty() ? null : next;
    list(addresses, consumer, listener);
  }

  /** Lists the addresses that override rules leave, as these rules change them. */
  private void list(List<ProviderAddress> all, Party self, Listener target) {
    List<OverrideRule> overrides =
        Stream.of(known.application(), known.ruleKey())
            .map(about -> rules.get(RuleSet.Key.overrides(about)))
            .filter(Objects::nonNull)
            .toList();
    if (overrides.isEmpty()) {
      target.addresses(all);
      return;
    }
    List<ProviderAddress> left = new ArrayList<>();
    Set<String> disabling = new HashSet<>();
    for (ProviderAddress address : all) {
      ProviderAddress now = address;
      for (OverrideRule rule : overrides) {
        boolean wasEnabled = OverrideRule.isEnabled(now);
        now = rule.apply(now, self);
        if (wasEnabled && !OverrideRule.isEnabled(now)) {
          disabling.add(rule.name());
        }
      }
      if (OverrideRule.isEnabled(now)) {
        left.add(now);
      }
    }
    target.addresses(List.copyOf(left));
    if (left.isEmpty() && !all.isEmpty()) {
      target.unavailable(
          "the rules " + disabling + " disable all " + all.size() + " of its providers");
    } else if (!disabling.isEmpty() && !disabling.equals(lastDisabling)) {
      log.info(
          "{}: the rules {} disable {} of {} providers",
          known.serviceKey(),
          disabling,
          all.size() - left.size(),
          all.size());
    }
    lastDisabling = disabling;
  }

  @Override
  public void close() {
    rules.close();
    source.close();
  }
}
