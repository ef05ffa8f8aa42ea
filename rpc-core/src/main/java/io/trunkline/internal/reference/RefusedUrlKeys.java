package io.trunkline.internal.reference;

import io.trunkline.internal.options.ClusterStrategy;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of Dubbo's urls without which a call would mean something else: each with the reason.
 */
final class RefusedUrlKeys {

  /**
   * @param passing values that describe the existing behavior @param reason why others are refused
   */
  private record Refusal(Set<String> passing, String reason) {}

  private static final Refusal CALLER_GETS_NULL =
      new Refusal(Set.of("false"), "return a CompletableFuture instead");
  private static final Refusal OWN_BEAN =
      new Refusal(
          Set.of("false"), "the class that it names is not looked up; wrap the reference instead");
  private static final Refusal NO_FILTERS =
      new Refusal(
          Set.of("false"), "the filters that it names are not looked up; give the client a Filter");
  private static final Refusal NO_CONNECTION_EVENTS =
      new Refusal(Set.of("false"), "connections are shared, and their events call no method");
  private static final Refusal ONE_NAME =
      new Refusal(Set.of(), "an address has one service; name its group and version");

  /** The reason for keys with a number. */
  private static final Set<String> PROVIDER_NUMBERS = Set.of("weight", "warmup", "timestamp");

  /** The refused keys that may follow the name of a method and a dot. */
  private static final Set<String> OF_METHODS = Set.of("async", "mock");

  /** By key. */
  private static final Map<String, Refusal> REFUSALS =
      Map.ofEntries(
          Map.entry("async", CALLER_GETS_NULL),
          Map.entry("mock", OWN_BEAN),
          Map.entry("stub", OWN_BEAN),
          Map.entry("local", OWN_BEAN),
          Map.entry("cache", new Refusal(Set.of("false"), "results are not cached")),
          Map.entry("validation", NO_FILTERS),
          Map.entry("reference.filter", NO_FILTERS),
          Map.entry("invoker.listener", NO_FILTERS),
          Map.entry("onconnect", NO_CONNECTION_EVENTS),
          Map.entry("ondisconnect", NO_CONNECTION_EVENTS),
          Map.entry("merger", new Refusal(Set.of("false"), "results are not merged")),
          Map.entry("codec", new Refusal(Set.of("dubbo"), "there is one codec, dubbo")),
          Map.entry(
              "cluster",
              new Refusal(
                  with(ClusterKeys.WITHOUT_EFFECT, ClusterStrategy.names().toArray(String[]::new)),
                  "expected one of " + String.join(", ", ClusterStrategy.names()))));

  private RefusedUrlKeys() {}

  private static Set<String> with(Set<String> some, String... others) {
    return Stream.concat(some.stream(), Stream.of(others)).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Checks one key of a url.
   *
   * @param text the url, for the message
   * @throws IllegalArgumentException if its value is not supported
   */
  static void check(String text, String key, String value) {
    boolean several = value.contains("*") || value.contains(",");
    String end = key.substring(key.lastIndexOf('.') + 1);
    Refusal refusal =
        several && (key.equals("group") || key.equals("version"))
            ? ONE_NAME
            : REFUSALS.get(OF_METHODS.contains(end) ? end : key);
    if (refusal != null && !value.isEmpty() && !refusal.passing.contains(value)) {
      throw UrlKeys.refused(
          text, key, value, ", which is not supported: " + refusal.reason + "; remove it");
    }
    if (PROVIDER_NUMBERS.contains(key) && !value.matches("[0-9]{0,18}")) {
      throw UrlKeys.refused(text, key, value, ", expected a number from 0 on");
    }
  }
}
