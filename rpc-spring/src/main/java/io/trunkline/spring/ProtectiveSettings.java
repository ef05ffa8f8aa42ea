package io.trunkline.spring;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * Settings of Dubbo's outside its XML that keep callers out: a token, or TLS. Trunkline does not
 * read them, and a start without them would open what they close. So they stop the start, unless
 * the XML says the same.
 */
final class ProtectiveSettings {

  private final Map<String, String> found = new TreeMap<>();

  /** Those of {@code dubbo.properties}, the system and the other sources of the environment. */
  ProtectiveSettings(ApplicationContext context) {
    ClassLoader loader = context.getClassLoader();
    addFile(loader == null ? ProtectiveSettings.class.getClassLoader() : loader);
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

  private void addFile(ClassLoader loader) {
    try (InputStream in = loader.getResourceAsStream(UnreadSettings.FILE)) {
      if (in != null) {
        Properties file = new Properties();
        file.load(in);
        file.stringPropertyNames().forEach(name -> add(name, file.getProperty(name)));
      }
    } catch (IOException e) {
      throw new IllegalStateException(UnreadSettings.FILE + " cannot be read", e);
    }
  }

  private void add(String name, @Nullable Object value) {
    if (name.startsWith("dubbo.") && value != null && !value.toString().isBlank()) {
      found.put(name, value.toString().trim().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * A service without a token.
   *
   * @throws IllegalArgumentException if a setting says that services have one
   */
  void checkWithoutToken(ConfiguredElement service) {
    check(
        service,
        name ->
            (name.startsWith("dubbo.provider") || name.startsWith("dubbo.service"))
                && name.endsWith(".token"),
        "would take calls without a token; set the attribute 'token' on it or on its provider");
  }

  /**
   * A port without TLS.
   *
   * @throws IllegalArgumentException if a setting says that ports have it
   */
  void checkWithoutTls(ConfiguredElement protocol) {
    check(
        protocol,
        name -> name.startsWith("dubbo.ssl.server") || isOn(name, "dubbo.protocol"),
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
        name ->
            name.startsWith("dubbo.ssl.client")
                || isOn(name, "dubbo.reference")
                || isOn(name, "dubbo.consumer"),
        "would connect without TLS; add an element ssl, or set ssl-enabled=\"false\" and remove the"
            + " property");
  }

  private boolean isOn(String name, String prefix) {
    return name.startsWith(prefix)
        && (name.endsWith(".ssl-enabled") || name.endsWith(".sslEnabled"))
        && "true".equals(found.get(name));
  }

  private void check(ConfiguredElement element, Predicate<String> protects, String danger) {
    if (!(element.type() instanceof DubboElement)) {
      return; // Dubbo would not read Trunkline's own
    }
    List<String> names = found.keySet().stream().filter(protects).toList();
    if (!names.isEmpty()) {
      throw new IllegalArgumentException(
          "the settings "
              + names
              + " are not read: Trunkline reads the XML only. "
              + element
              + " "
              + danger
              + "; a placeholder such as ${"
              + names.get(0)
              + "} takes the value from there");
    }
  }
}
