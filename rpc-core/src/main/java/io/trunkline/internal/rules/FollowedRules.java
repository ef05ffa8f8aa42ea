package io.trunkline.internal.rules;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import io.trunkline.discovery.SettingsSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses of a source as override rules change them, and the rules about where calls to them
 * go. It follows all rules that concern one reference, and names the addresses anew whenever one of
 * them changes; first when it has heard of all rules, or that these cannot be read. A rule that
 * cannot be used leaves the last one in force. Thread-safe.
 */
public final class FollowedRules implements AddressSource {

  private static final Logger log = LoggerFactory.getLogger(FollowedRules.class);

  private static final String CONDITIONS = ".condition-router";
  private static final String TAGS = ".tag-router";
  static final String OVERRIDES = ".configurators";

  private final AddressSource addresses;
  private final SettingsSource settings;
  private final Party known;
  private final Map<String, FollowedRule<?>> rules = new LinkedHashMap<>();
  private final List<SettingsSource.Followed> following = new ArrayList<>();
  private @Nullable Listener listener;
  private @Nullable Party consumer;
  private @Nullable List<ProviderAddress> named;
  private String providers = "";
  private String lastUnavailable = "";
  private Set<String> left = Set.of();
  private List<ConditionRule> routers = List.of();
  private boolean closed;
  private volatile @Nullable RoutingRules routing;

  /**
   * @param addresses closed with this one
   * @param settings where the rules are kept; stays open
   * @param known the consumer, of whose host nothing is known yet
   */
  public FollowedRules(AddressSource addresses, SettingsSource settings, Party known) {
    this.addresses = addresses;
    this.settings = settings;
    this.known = known;
  }

  private final FollowedRule.Owner owner =
      new FollowedRule.Owner() {
        @Override
        public void change(Runnable change) {
          synchronized (FollowedRules.this) {
            change.run();
            evaluate();
          }
        }

        @Override
        public void unavailable(String reason) {
          if (!reason.equals(lastUnavailable)) {
            lastUnavailable = reason;
            log.warn("{}: {}; the rules known stay in force", known.serviceKey(), reason);
          }
        }
      };

  @Override
  public void start(Listener hearer) {
    synchronized (this) {
      listener = hearer;
      follow(known.application() + OVERRIDES, OverrideRule::parse);
      follow(known.ruleKey() + OVERRIDES, OverrideRule::parse);
      follow(known.ruleKey() + CONDITIONS, ConditionRule::parse);
      follow(known.application() + CONDITIONS, ConditionRule::parse);
    }
    // What follows takes locks of its own, under which it is heard: not under this one.
    settings.localHost().thenAccept(this::found);
    addresses.start(
        new Listener() {
          @Override
          public void addresses(List<ProviderAddress> providers) {
            heard(providers);
          }

          @Override
          public void routers(List<RegistryRouter> routers) {
            heardOfRouters(routers);
          }

          @Override
          public void unavailable(String reason) {
            synchronized (FollowedRules.this) {
              hearer.unavailable(reason);
            }
          }
        });
  }

  private synchronized void found(String host) {
    consumer = known.at(host);
    evaluate();
  }

  private synchronized void heard(List<ProviderAddress> now) {
    named = now;
    String application =
        now.stream()
            .map(one -> one.parameter("application"))
            .filter(Objects::nonNull) // an address in the reference's url says none
            .findFirst()
            .orElse(null);
    if (application != null && !application.equals(providers)) { // as stock: one for all
      providers = application;
      follow(application + TAGS, TagRule::parse);
      follow(application + CONDITIONS, ConditionRule::parse);
    }
    evaluate();
  }

  /** As in stock, those of the registry come before the rules. */
  private synchronized void heardOfRouters(List<RegistryRouter> all) {
    List<ConditionRule> understood = new ArrayList<>();
    all.stream()
        .sorted(
            Comparator.comparingInt(RegistryRouter::priority).thenComparing(RegistryRouter::name))
        .forEach(
            router -> {
              try {
                Condition condition = Condition.parse(router.rule());
                understood.add(
                    new ConditionRule(router.name(), router.force(), List.of(condition)));
              } catch (IllegalArgumentException unusable) {
                log.warn(
                    "{}: {} cannot be used: {}",
                    known.serviceKey(),
                    router.name(),
                    unusable.getMessage());
              }
            });
    if (!understood.equals(routers)) {
      log.info(
          "{}: the registry's routers are {}",
          known.serviceKey(),
          understood.stream().map(ConditionRule::name).toList());
      routers = List.copyOf(understood);
      evaluate();
    }
  }

  private <T> void follow(String key, BiFunction<String, String, @Nullable T> parser) {
    if (!closed && !rules.containsKey(key)) {
      FollowedRule<T> rule = new FollowedRule<>(owner, known.serviceKey(), key, settings, parser);
      rules.put(key, rule);
      following.add(rule.follow());
    }
  }

  private <T> @Nullable T rule(String key, Class<T> type) {
    FollowedRule<?> rule = rules.get(key);
    return rule == null || rule.last() == null ? null : type.cast(rule.last());
  }

  private void evaluate() {
    List<ProviderAddress> all = named;
    Party self = consumer;
    Listener hearer = listener;
    if (closed
        || all == null
        || self == null
        || hearer == null
        || rules.values().stream().anyMatch(rule -> !rule.isHeard())) {
      return;
    }
    RoutingRules next =
        new RoutingRules(
            rule(providers + TAGS, TagRule.class),
            Stream.concat(
                    routers.stream(),
                    Stream.of(known.ruleKey(), providers, known.application())
                        .distinct()
                        .map(key -> rule(key + CONDITIONS, ConditionRule.class))
                        .filter(rule -> rule != null))
                .collect(Collectors.toCollection(ArrayList::new)),
            self);
    routing = next.isEmpty() ? null : next;
    List<OverrideRule> overrides =
        Stream.of(known.application(), known.ruleKey())
            .map(key -> rule(key + OVERRIDES, OverrideRule.class))
            .filter(rule -> rule != null)
            .collect(Collectors.toCollection(ArrayList::new));
    if (overrides.isEmpty()) {
      hearer.addresses(all);
      return;
    }
    name(all, overrides, self, hearer);
  }

  private void name(
      List<ProviderAddress> all, List<OverrideRule> overrides, Party self, Listener hearer) {
    List<ProviderAddress> changed = new ArrayList<>();
    Set<String> disabling = new HashSet<>();
    for (ProviderAddress address : all) {
      ProviderAddress now = address;
      for (OverrideRule rule : overrides) {
        boolean was = OverrideRule.isEnabled(now);
        now = rule.apply(now, self);
        if (was && !OverrideRule.isEnabled(now)) {
          disabling.add(rule.name());
        }
      }
      if (OverrideRule.isEnabled(now)) {
        changed.add(now);
      }
    }
    hearer.addresses(List.copyOf(changed));
    if (changed.isEmpty() && !all.isEmpty()) {
      hearer.unavailable(
          "the rules " + disabling + " disable all " + all.size() + " of its providers");
    } else if (!disabling.isEmpty() && !disabling.equals(left)) {
      log.info(
          "{}: the rules {} disable {} of {} providers",
          known.serviceKey(),
          disabling,
          all.size() - changed.size(),
          all.size());
    }
    left = disabling;
  }

  /** The rules about where calls go; null for none. */
  public @Nullable RoutingRules routing() {
    return routing;
  }

  @Override
  public void close() {
    List<SettingsSource.Followed> open;
    synchronized (this) {
      closed = true;
      open = List.copyOf(following);
    }
    open.forEach(SettingsSource.Followed::close);
    addresses.close();
  }
}
