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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An override rule: what an operator says in place of providers and consumers. Like configurators
 * in a registry, it changes the keys of addresses, and its word also comes before what a consumer
 * says. Items with {@code side: provider} are for providers, which announce themselves with them.
 *
 * @param name the key under which it is kept
 */
record OverrideRule(String name, List<Item> items) {

  private static final String ANY_HOST = "0.0.0.0";
  private static final Set<String> KNOWN =
      Set.of("configVersion", "scope", "key", "enabled", "configs", "rawRule");
  private static final Set<String> KNOWN_OF_ITEM =
      Set.of(
          "type",
          "enabled",
          "addresses",
          "providerAddresses",
          "services",
          "applications",
          "parameters",
          "match",
          "side");
  private static final Set<String> KNOWN_OF_MATCH =
      Set.of("address", "providerAddress", "service", "app", "param");

  /** These are never set, as in stock: they say whether an item takes effect. */
  private static final Set<String> NOT_SET =
      Set.of(
          "category",
          "check",
          "dynamic",
          "enabled",
          "group",
          "version",
          "application",
          "side",
          "configVersion",
          "compatible_config",
          "interfaces",
          // and these are not believed from there
          "accesslog.fixed.path",
          "router",
          "rule",
          "runtime",
          "type");

  /**
   * @param isOfProvider whether it is for providers rather than consumers
   * @param host of those that it is for; {@code 0.0.0.0} for all
   * @param holds whether it is about this provider, as the other sees it
   * @param parameters what it sets
   */
  private record Item(
      boolean isOfProvider, String host, Matching holds, Map<String, String> parameters) {}

  /** Whether an item is about a provider as a consumer, or the provider itself, sees it. */
  private interface Matching {
    boolean test(ProviderAddress provider, Party party);
  }

  /**
   * Reads a rule.
   *
   * @throws IllegalArgumentException if it cannot be read; the message says the line
   */
  static OverrideRule parse(String name, String text) {
    RuleText rule = RuleText.parse(text);
    Map<String, RuleText> keys = rule.map(KNOWN);
    String version = String.valueOf(RuleText.textOf(keys.get("configVersion")));
    boolean isOfApplication = "application".equals(RuleText.textOf(keys.get("scope")));
    boolean isEnabled = RuleText.flag(keys.get("enabled"), true);
    RuleText key = keys.get("key");
    RuleText list = keys.get("configs");
    List<Item> items = new ArrayList<>();
    for (RuleText entry : list == null ? List.<RuleText>of() : list.list()) {
      if (key == null) {
        throw rule.wrong("the key 'key' is missing, expected the service or application");
      }
      items.addAll(items(entry, key.text(), isOfApplication, isEnabled, version));
    }
    items.sort(Comparator.comparing(Item::host)); // as stock: those for all hosts come first
    return new OverrideRule(name, List.copyOf(items));
  }

  private static List<Item> items(
      RuleText entry, String key, boolean isOfApplication, boolean isEnabled, String version) {
    Map<String, RuleText> keys = entry.map(KNOWN_OF_ITEM);
    Map<String, String> said = new HashMap<>();
    RuleText parameters = keys.get("parameters");
    if (parameters != null) {
      parameters.map().forEach((name, value) -> said.put(name, value.text()));
    }
    if (said.isEmpty()) {
      throw entry.wrong("an item of 'configs' sets no 'parameters'");
    }
    Map<String, String> conditions = new HashMap<>();
    said.keySet().stream()
        .filter(n -> n.startsWith("~"))
        .toList()
        .forEach(n -> conditions.put(n.substring(1), said.remove(n)));
    said.keySet().removeAll(NOT_SET);
    String type = RuleText.textOf(keys.get("type"));
    boolean isOn =
        type == null || type.equals("general")
            ? isEnabled
            : RuleText.flag(keys.get("enabled"), false);
    List<String> providers = RuleText.texts(keys.get("providerAddresses"));
    List<String> services = RuleText.texts(keys.get("services"));
    List<String> applications =
        isOfApplication ? List.of(key) : RuleText.texts(keys.get("applications"));
    List<String> keysOfService =
        isOfApplication ? services.isEmpty() ? List.of("*") : services : List.of(key);
    RuleText match = keys.get("match");
    Matching matching =
        match != null && version.toLowerCase(Locale.ROOT).startsWith("v3.0")
            ? match(match)
            : (provider, consumer) -> holdAll(conditions, provider, consumer);
    Matching all =
        (provider, consumer) ->
            (providers.isEmpty() || providers.stream().anyMatch(one -> isAt(one, provider)))
                && (applications.isEmpty() || anyIs(applications, consumer.application()))
                && anyIs(keysOfService, consumer.serviceKey())
                && matching.test(provider, consumer);
    List<String> hosts = RuleText.texts(keys.get("addresses"));
    String side = RuleText.textOf(keys.get("side"));
    boolean isOfProvider = Party.PROVIDER.equals(side);
    if (!isOn || !isOfProvider && !"consumer".equals(side)) {
      return List.of(); // as in stock: without a side it is for nobody
    }
    return (hosts.isEmpty() ? List.of(ANY_HOST) : hosts)
        .stream()
            .map(host -> new Item(isOfProvider, withoutPort(host), all, Map.copyOf(said)))
            .toList();
  }

  private static boolean holdAll(
      Map<String, String> conditions, ProviderAddress provider, Party consumer) {
    return conditions.entrySet().stream()
        .allMatch(
            one ->
                one.getValue().equals("*")
                    || one.getValue()
                        .equals(
                            consumer
                                .parameters()
                                .getOrDefault(
                                    one.getKey(), provider.parameters().get(one.getKey()))));
  }

  private static boolean anyIs(List<String> wanted, String value) {
    return wanted.contains("*") || wanted.contains(value);
  }

  private static String withoutPort(String address) {
    int colon = address.lastIndexOf(':');
    return colon < 0 || address.indexOf(':') != colon ? address : address.substring(0, colon);
  }

  private static boolean isAt(String address, ProviderAddress provider) {
    return address.equals(provider.toString())
        || address.equals(provider.host())
        || address.equals(ANY_HOST)
        || address.equals(ANY_HOST + ":*")
        || address.equals(ANY_HOST + ":" + provider.port());
  }

  private static Matching match(RuleText match) {
    Map<String, RuleText> keys = match.map(KNOWN_OF_MATCH);
    List<Matching> all = new ArrayList<>();
    keys.forEach(
        (key, said) -> {
          switch (key) {
            case "address" -> {
              Predicate<String> host = address(said);
              all.add((provider, consumer) -> host.test(consumer.host()));
            }
            case "providerAddress" -> {
              Predicate<String> address = address(said);
              all.add((provider, consumer) -> address.test(provider.toString()));
            }
            case "service" -> {
              TextMatch one = TextMatch.oneOf(said);
              all.add((provider, consumer) -> one.test(consumer.serviceKey()));
            }
            case "app" -> {
              TextMatch one = TextMatch.oneOf(said);
              all.add((provider, consumer) -> one.test(consumer.application()));
            }
            default -> {
              Predicate<Map<String, String>> parameters = TextMatch.parameters(said);
              all.add((provider, consumer) -> parameters.test(merged(provider, consumer)));
            }
          }
        });
    return (provider, consumer) -> all.stream().allMatch(one -> one.test(provider, consumer));
  }

  /** In stock the url of a provider at a consumer has what the consumer says, too. */
  private static Map<String, String> merged(ProviderAddress provider, Party consumer) {
    Map<String, String> all = new HashMap<>(provider.parameters());
    all.putAll(consumer.parameters());
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
   * What is to count for what a provider says.
   *
   * @param party the consumer that takes it so, or the provider that says it
   */
  ProviderAddress apply(ProviderAddress provider, Party party) {
    ProviderAddress changed = provider;
    for (Item item : items) {
      if (item.isOfProvider == party.isProvider()
          && (item.host.equals(ANY_HOST) || item.host.equals(party.host()))
          && item.holds.test(changed, party)) {
        Map<String, String> parameters = new HashMap<>(changed.parameters());
        parameters.putAll(item.parameters);
        Set<String> overridden = new HashSet<>(changed.overridden());
        overridden.addAll(item.parameters.keySet());
        changed = new ProviderAddress(changed.host(), changed.port(), parameters, overridden);
      }
    }
    return changed;
  }

  /** Which keys it sets, for logs: what it sets may be a secret. */
  @Override
  public String toString() {
    Set<String> keys = new TreeSet<>();
    items.forEach(item -> keys.addAll(item.parameters.keySet()));
    return "it sets " + keys;
  }

  /** Whether calls go to a provider that says this of itself. */
  static boolean isEnabled(ProviderAddress provider) {
    @Nullable String disabled = provider.parameter("disabled");
    return !"true".equals(disabled);
  }
}
