package io.trunkline.internal.rules;

import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An override rule: parameters that an operator sets in place of providers and consumers. Like
 * configurators in a registry, it changes the parameters of addresses, and these take precedence
 * over the settings of a consumer. Items with {@code side: provider} are for providers, which
 * announce the changed parameters.
 *
 * @param name the key under which it is kept
 */
record OverrideRule(String name, List<Item> items) {

  private static final String ANY_HOST = "0.0.0.0";

  /** Each is compared with each provider, once for each of its addresses. */
  private static final int MOST_ITEMS = 500;

  private static final String DEFAULT = "default.";
  private static final Set<String> KEYS =
      Set.of("configVersion", "scope", "key", "enabled", "configs", "rawRule");
  private static final Set<String> KEYS_OF_ITEM =
      Set.of(
          ("type enabled addresses providerAddresses services applications parameters match side")
              .split(" "));
  private static final Set<String> KEYS_OF_MATCH =
      Set.of("address", "providerAddress", "service", "app", "param");

  /**
   * Parameters that are never set. As in stock, most of them decide whether an item takes effect;
   * those from {@code accesslog.fixed.path} on are not safe to take from a rule.
   */
  private static final Set<String> NOT_SET =
      Set.of(
          ("category check dynamic enabled group version application side configVersion"
                  + " compatible_config interfaces"
                  + " accesslog.fixed.path router rule runtime type")
              .split(" "));

  /**
   * Parameters for some providers or consumers.
   *
   * @param isForProviders whether it is for providers rather than consumers
   * @param host of the provider or consumer that it is for; {@code 0.0.0.0} for all
   * @param match what has to hold of a provider and of the consumer, or of the provider itself
   * @param parameters what it sets
   */
  private record Item(
      boolean isForProviders,
      String host,
      BiPredicate<ProviderAddress, Party> match,
      Map<String, String> parameters) {}

  /**
   * Reads a rule.
   *
   * @throws IllegalArgumentException if it cannot be read; the message contains the line
   */
  static OverrideRule parse(String name, String text) {
    RuleText rule = RuleText.parse(text);
    Map<String, RuleText> keys = rule.map(KEYS);
    boolean isEnabled = RuleText.flag(keys.get("enabled"), true);
    RuleText key = keys.get("key");
    List<Item> items = new ArrayList<>();
    for (RuleText entry : RuleText.entries(keys.get("configs"))) {
      if (key == null) {
        throw rule.wrong("the key 'key' is missing, expected the service or application");
      }
      items.addAll(items(entry, keys, key.text(), isEnabled));
    }
    if (items.size() > MOST_ITEMS) {
      throw rule.wrong(
          "'configs' has %d items, counting each address of each, expected at most %d"
              .formatted(items.size(), MOST_ITEMS));
    }
    items.sort(Comparator.comparing(Item::host)); // as stock: those for all hosts come first
    return new OverrideRule(name, List.copyOf(items));
  }

  /** The key that consumers read: that of 2.6 for all methods has a prefix. */
  static String withoutDefault(String key) {
    return key.startsWith(DEFAULT) ? key.substring(DEFAULT.length()) : key;
  }

  private static List<Item> items(
      RuleText entry, Map<String, RuleText> rule, String key, boolean isRuleEnabled) {
    Map<String, RuleText> keys = entry.map(KEYS_OF_ITEM);
    Map<String, String> parameters = new HashMap<>();
    Map<String, String> conditions = new HashMap<>();
    RuleText set = keys.get("parameters");
    if (set != null) {
      set.map()
          .forEach(
              (name, value) -> {
                if (name.startsWith("~")) {
                  conditions.put(name.substring(1), value.text());
                } else {
                  parameters.put(name, value.text());
                }
              });
    }
    if (parameters.isEmpty() && conditions.isEmpty()) {
      throw entry.wrong("an item of 'configs' sets no 'parameters'");
    }
    parameters.keySet().removeIf(name -> NOT_SET.contains(withoutDefault(name)));
    Map<String, String> effective = Map.copyOf(parameters);
    BiPredicate<ProviderAddress, Party> match = match(keys, rule, key, conditions);
    List<String> hosts = RuleText.texts(keys.get("addresses"));
    String side = RuleText.textOf(keys.get("side"));
    String type = RuleText.textOf(keys.get("type"));
    boolean isEnabled =
        type == null || type.equals("general")
            ? isRuleEnabled
            : RuleText.flag(keys.get("enabled"), false);
    boolean isForProviders = Party.PROVIDER.equals(side);
    if (!isEnabled || !isForProviders && !"consumer".equals(side)) {
      return List.of(); // as in stock: without a side it is for nobody
    }
    return (hosts.isEmpty() ? List.of(ANY_HOST) : hosts)
        .stream()
            .map(host -> new Item(isForProviders, withoutPort(host), match, effective))
            .toList();
  }

  private static BiPredicate<ProviderAddress, Party> match(
      Map<String, RuleText> item,
      Map<String, RuleText> rule,
      String key,
      Map<String, String> conditions) {
    boolean isOfApplication = "application".equals(RuleText.textOf(rule.get("scope")));
    String version = String.valueOf(RuleText.textOf(rule.get("configVersion")));
    Set<String> providers = Set.copyOf(RuleText.texts(item.get("providerAddresses")));
    Set<String> services =
        Set.copyOf(isOfApplication ? RuleText.texts(item.get("services")) : List.of(key));
    Set<String> applications =
        Set.copyOf(isOfApplication ? List.of(key) : RuleText.texts(item.get("applications")));
    RuleText match = item.get("match");
    BiPredicate<ProviderAddress, Party> matching =
        match != null && version.toLowerCase(Locale.ROOT).startsWith("v3.0")
            ? match(match)
            : (provider, party) -> holdAll(conditions, provider, party);
    return (provider, party) ->
        (providers.isEmpty() || isAt(providers, provider))
            && isOneOf(applications, party.application())
            && isOneOf(services, party.serviceKey())
            && matching.test(provider, party);
  }

  /** Whether a value is in a list; anything is in an empty one. */
  private static boolean isOneOf(Set<String> wanted, String value) {
    return wanted.isEmpty() || wanted.contains("*") || wanted.contains(value);
  }

  private static boolean holdAll(
      Map<String, String> conditions, ProviderAddress provider, Party party) {
    if (conditions.isEmpty()) {
      return true;
    }
    Map<String, String> merged = merged(provider, party);
    return conditions.entrySet().stream()
        .allMatch(
            one -> one.getValue().equals("*") || one.getValue().equals(merged.get(one.getKey())));
  }

  private static String withoutPort(String address) {
    int colon = address.lastIndexOf(':');
    return colon < 0 || address.indexOf(':') != colon ? address : address.substring(0, colon);
  }

  private static boolean isAt(Set<String> addresses, ProviderAddress provider) {
    return Stream.of(
            provider.toString(),
            provider.host(),
            ANY_HOST,
            ANY_HOST + ":*",
            ANY_HOST + ":" + provider.port())
        .anyMatch(addresses::contains);
  }

  private static BiPredicate<ProviderAddress, Party> match(RuleText match) {
    return match.map(KEYS_OF_MATCH).entrySet().stream()
        .map(entry -> match(entry.getKey(), entry.getValue()))
        .reduce((provider, party) -> true, BiPredicate::and);
  }

  private static BiPredicate<ProviderAddress, Party> match(String key, RuleText wanted) {
    return switch (key) {
      case "address" -> test(address(wanted), (provider, party) -> party.host());
      case "providerAddress" -> test(address(wanted), (provider, party) -> provider.toString());
      case "service" -> test(TextMatch.oneOf(wanted), (provider, party) -> party.serviceKey());
      case "app" -> test(TextMatch.oneOf(wanted), (provider, party) -> party.application());
      default -> test(TextMatch.parameters(wanted), OverrideRule::merged);
    };
  }

  private static <T> BiPredicate<ProviderAddress, Party> test(
      Predicate<? super T> wanted, BiFunction<ProviderAddress, Party, T> subject) {
    return (provider, party) -> wanted.test(subject.apply(provider, party));
  }

  /** In stock, the url of a provider at a consumer has the consumer's parameters, too. */
  private static Map<String, String> merged(ProviderAddress provider, Party party) {
    Map<String, String> all = new HashMap<>(provider.parameters());
    all.putAll(party.parameters());
    return all;
  }

  /** As in stock: {@code cird} is a network or a range, {@code wildcard} has one star. */
  private static Predicate<String> address(RuleText rule) {
    Map<String, RuleText> keys = rule.map(Set.of("cird", "wildcard", "exact"));
    String network = RuleText.textOf(keys.get("cird"));
    String wildcard = RuleText.textOf(keys.get("wildcard"));
    String exact = RuleText.textOf(keys.get("exact"));
    return address ->
        network != null && (network.equals(address) || AddressPattern.matches(network, address, 0))
            || (wildcard != null
                ? wildcard.equals(ANY_HOST) || ValuePattern.glob(wildcard, address)
                : exact != null && exact.equals(address));
  }

  /**
   * Returns the address of a provider with the parameters that this rule sets.
   *
   * @param party the consumer that uses the address, or the provider itself
   */
  ProviderAddress apply(ProviderAddress provider, Party party) {
    ProviderAddress changed = provider;
    for (Item item : items) {
      if (item.isForProviders == party.isProvider()
          && (item.host.equals(ANY_HOST) || item.host.equals(party.host()))
          && item.match.test(changed, party)) {
        Map<String, String> parameters = new HashMap<>(changed.parameters());
        parameters.putAll(item.parameters);
        Set<String> overridden = new HashSet<>(changed.overridden());
        overridden.addAll(item.parameters.keySet());
        changed = new ProviderAddress(changed.host(), changed.port(), parameters, overridden);
      }
    }
    return changed;
  }

  /** The keys that it sets, for logs; their values may be secret. */
  @Override
  public String toString() {
    Set<String> keys = new TreeSet<>();
    items.forEach(item -> keys.addAll(item.parameters.keySet()));
    return "it sets " + keys;
  }

  /** Whether calls go to a provider, as far as its address decides that. */
  static boolean isEnabled(ProviderAddress provider) {
    @Nullable String disabled = provider.parameter("disabled");
    return !"true".equals(disabled);
  }
}
