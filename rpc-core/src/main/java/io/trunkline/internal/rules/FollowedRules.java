package io.trunkline.internal.rules;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.UpdateLoop;
import io.trunkline.internal.text.Complaints;
import io.trunkline.internal.text.PeerText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
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

  /** As many as a rule may have conditions. */
  private static final int MOST_ROUTERS = ConditionRule.MOST_CONDITIONS;

  /**
   * What came of the source and of the settings.
   *
   * @param addresses null before the first
   * @param problem why the source is unavailable, since the last update; null if it is not
   */
  private record Known(
      @Nullable Listener listener,
      @Nullable Party consumer,
      @Nullable List<ProviderAddress> addresses,
      List<RegistryRouter> routers,
      @Nullable String problem) {}

  private final AddressSource source;
  private final SettingsSource settings;
  private final Party party;
  private final RuleSet rules;
  private final UpdateLoop updates;
  private final Complaints complaints = new Complaints(log);
  private final AtomicReference<Known> known =
      new AtomicReference<>(new Known(null, null, null, List.of(), null));

  // Used by the update that runs.
  private List<RegistryRouter> readRouters = List.of();
  private List<ConditionRule> registryRules = List.of();
  private String providerApplication = "";
  private Set<String> lastDisabling = Set.of();

  private volatile @Nullable RoutingRules routing;

  /**
   * @param source closed with this one
   * @param settings where the rules are kept; stays open
   * @param party the consumer, whose host is not known yet
   * @param executor reads rules and lists addresses
   */
  public FollowedRules(
      AddressSource source, SettingsSource settings, Party party, Executor executor) {
    this.source = source;
    this.settings = settings;
    this.party = party;
    this.updates =
        new UpdateLoop(executor) {
          @Override
          protected void update() {
            FollowedRules.this.update();
          }
        };
    this.rules =
        new RuleSet(party.serviceKey(), settings) {
          @Override
          void onChange() {
            updates.request();
          }
        };
  }

  /** The rules that route calls; null for none. */
  public @Nullable RoutingRules routing() {
    return routing;
  }

  private void know(UnaryOperator<Known> news) {
    known.updateAndGet(news);
    updates.request();
  }

  @Override
  public void start(Listener target) {
    know(k -> new Known(target, k.consumer, k.addresses, k.routers, k.problem));
    rules.follow(ownKeys());
    settings
        .localHost()
        .thenAccept(
            host ->
                know(
                    k -> new Known(k.listener, party.at(host), k.addresses, k.routers, k.problem)));
    source.start(
        new Listener() {
          @Override
          public void addresses(List<ProviderAddress> now) {
            know(k -> new Known(k.listener, k.consumer, now, k.routers, null));
          }

          @Override
          public void routers(List<RegistryRouter> now) {
            know(k -> new Known(k.listener, k.consumer, k.addresses, now, k.problem));
          }

          @Override
          public void unavailable(String reason) {
            know(k -> new Known(k.listener, k.consumer, k.addresses, k.routers, reason));
          }
        });
  }

  private List<RuleSet.Key<?>> ownKeys() {
    return List.of(
        RuleSet.Key.overrides(party.application()),
        RuleSet.Key.overrides(party.ruleKey()),
        RuleSet.Key.conditions(party.ruleKey()),
        RuleSet.Key.conditions(party.application()));
  }

  private void update() {
    Known now =
        known.getAndUpdate(k -> new Known(k.listener, k.consumer, k.addresses, k.routers, null));
    if (now.listener == null) {
      return;
    }
    if (now.addresses != null) {
      followProviders(now.addresses);
    }
    if (!now.routers.equals(readRouters)) {
      readRouters = now.routers;
      read(now.routers);
    }
    boolean isComplete = rules.update();
    if (isComplete && now.consumer != null && now.addresses != null) {
      route(now.consumer);
      list(now.addresses, now.consumer, now.listener);
    }
    if (now.problem != null) {
      now.listener.unavailable(now.problem);
    }
  }

  /** As in stock, there is one application for all providers. */
  private void followProviders(List<ProviderAddress> providers) {
    String application =
        providers.stream()
            .map(address -> address.parameter("application"))
            .filter(Objects::nonNull) // an address in the reference's url has none
            .findFirst()
            .orElse(providerApplication);
    if (!application.equals(providerApplication)) {
      providerApplication = application;
      List<RuleSet.Key<?>> keys = new ArrayList<>(ownKeys());
      keys.add(RuleSet.Key.tags(application));
      keys.add(RuleSet.Key.conditions(application));
      rules.follow(keys);
    }
  }

  private void read(List<RegistryRouter> routers) {
    List<ConditionRule> usable = new ArrayList<>();
    routers.stream()
        .sorted(
            Comparator.comparingInt(RegistryRouter::priority).thenComparing(RegistryRouter::name))
        .limit(MOST_ROUTERS)
        .forEach(
            router -> {
              try {
                List<Condition> conditions = List.of(Condition.parse(router.rule()));
                usable.add(new ConditionRule(router.name(), router.force(), conditions));
              } catch (IllegalArgumentException unusable) {
                complaints.add(
                    "%s: %s cannot be used: %s"
                        .formatted(party.serviceKey(), router.name(), unusable.getMessage()));
              }
            });
    if (routers.size() > MOST_ROUTERS) {
      complaints.add(
          "%s: the registry has %d routers, of which the first %d count"
              .formatted(party.serviceKey(), routers.size(), MOST_ROUTERS));
    }
    if (!usable.equals(registryRules)) {
      List<String> names = usable.stream().map(ConditionRule::name).toList();
      log.info(
          "{}: the registry's routers are {}",
          party.serviceKey(),
          PeerText.shown(names.toString()));
      registryRules = List.copyOf(usable);
    }
  }

  private void route(Party consumer) {
    Stream<ConditionRule> ofKeys = // as in stock, those of the registry come before these
        Stream.of(party.ruleKey(), providerApplication, party.application())
            .distinct()
            .map(about -> rules.get(RuleSet.Key.conditions(about)))
            .filter(Objects::nonNull);
    RoutingRules next =
        new RoutingRules(
            rules.get(RuleSet.Key.tags(providerApplication)),
            Stream.concat(registryRules.stream(), ofKeys).toList(),
            consumer);
    routing = next.isEmpty() ? null : next;
  }

  /** Lists the addresses that override rules leave, as these rules change them. */
  private void list(List<ProviderAddress> all, Party self, Listener target) {
    List<OverrideRule> overrides =
        Stream.of(party.application(), party.ruleKey())
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
          party.serviceKey(),
          disabling,
          all.size() - left.size(),
          all.size());
    }
    lastDisabling = disabling;
  }

  @Override
  public List<LevelStatus> levels() {
    return source.levels();
  }

  @Override
  public void close() {
    rules.close();
    source.close();
  }
}
