package io.trunkline.spring;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Settings of Dubbo's outside its XML that keep callers out: a token, TLS, a filter, or that a
 * service is not exported. Trunkline does not read them, and a start without them would open what
 * they close. So they stop the start, unless the XML says the same.
 */
final class ProtectiveSettings {

  private static final Set<String> OF_SERVICES = Set.of("provider", "service");
  private static final Set<String> OF_REFERENCES = Set.of("consumer", "reference");

  private final Map<String, String> found = new TreeMap<>();

  /** Those of {@code dubbo.properties}, the system and the other sources of the environment. */
  ProtectiveSettings(ApplicationContext context) {
    Properties file = DubboSettings.read(System.getProperties(), context.getClassLoader());
    file.stringPropertyNames().forEach(name -> add(name, file.getProperty(name)));
    if (context.getEnvironment() instanceof ConfigurableEnvironment environment) {
      for (PropertySource<?> source : environment.getPropertySources()) {
        if (source instanceof EnumerablePropertySource<?> known) {
          for (String name : known.getPropertyNames()) {
            add(name, known.getProperty(name));
          }
        }
      }
    }
  }

  private void add(String name, @Nullable Object value) {
    if (plain(name).startsWith("dubbo.") && value != null && !value.toString().isBlank()) {
      found.put(name, value.toString().trim().toLowerCase(Locale.ROOT));
    }
  }

  /** A variable of the environment, such as DUBBO_PROVIDER_TOKEN, is the same as a property. */
  private static String plain(String name) {
    return name.startsWith("DUBBO_") ? name.toLowerCase(Locale.ROOT).replace('_', '.') : name;
  }

  /**
   * A service, with the defaults of its provider.
   *
   * @throws IllegalArgumentException if a setting closes it more than the XML does
   */
  void checkService(ConfiguredElement service) {
    if (service.text("token") == null) {
      check(
          service,
          (name, value) -> isOf(OF_SERVICES, name, "token"),
          "would take calls without a token; set the attribute 'token' on it or on its provider");
    }
    check(
        service,
        (name, value) ->
            isOf(OF_SERVICES, name, "filter")
                || isOf(OF_SERVICES, name, "auth") && value.equals("true")
                || isOf(OF_SERVICES, name, "validation") && !value.equals("false"),
        "would take calls that they check; remove them once its implementation, or the"
            + " 'authenticator' of its protocol, checks the same");
    if (!service.says("export") && !service.isWritten("scope", "remote")) {
      check(
          service,
          (name, value) ->
              isOf(OF_SERVICES, name, "export") && value.equals("false")
                  || isOf(OF_SERVICES, name, "scope")
                      && (value.equals("none") || value.equals("local")),
          "would be exported to the network; set export=\"false\" on it or on its provider, or"
              + " export=\"true\" if that is meant");
    }
  }

  /**
   * A port without TLS.
   *
   * @throws IllegalArgumentException if a setting says that ports have it
   */
  void checkWithoutTls(ConfiguredElement protocol) {
    check(
        protocol,
        (name, value) ->
            name.startsWith("dubbo.ssl.server") || isOn(Set.of("protocol"), name, value),
        "would take connections without TLS; add an element ssl, or set ssl-enabled=\"false\" and"
            + " remove the property");
  }

  /**
   * A reference without TLS.
   *
   * @throws IllegalArgumentException if a setting says that references have it
   */
  void checkPlain(ConfiguredElement reference) {
    check(
        reference,
        (name, value) -> name.startsWith("dubbo.ssl.client") || isOn(OF_REFERENCES, name, value),
        "would connect without TLS; add an element ssl, or set ssl-enabled=\"false\" and remove the"
            + " property");
  }

  private static boolean isOn(Set<String> kinds, String name, String value) {
    return value.equals("true")
        && (isOf(kinds, name, "ssl-enabled")
            || isOf(kinds, name, "sslEnabled")
            || isOf(kinds, name, "ssl.enabled"));
  }

  /** Whether it is an attribute of elements of these kinds: of all, or in the plural of some. */
  private static boolean isOf(Set<String> kinds, String name, String attribute) {
    return name.endsWith("." + attribute)
        && kinds.stream()
            .map(kind -> "dubbo." + kind)
            .anyMatch(kind -> name.startsWith(kind + ".") || name.startsWith(kind + "s."));
  }

  private void check(
      ConfiguredElement element, BiPredicate<String, String> protects, String danger) {
    if (!(element.type() instanceof DubboElement)) {
      return; // Dubbo would not read Trunkline's own
    }
    List<String> names =
        found.entrySet().stream()
            .filter(setting -> protects.test(plain(setting.getKey()), setting.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (!names.isEmpty()) {
      throw new IllegalArgumentException(
          element
              + " "
              + danger
              + ": the settings "
              + names
              + " are not read, because Trunkline reads the XML only; a placeholder such as ${"
              + names.get(0)
              + "} takes the value from there");
    }
  }
}
