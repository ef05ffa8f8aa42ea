package io.trunkline.spring;

import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.discovery.SettingsSources;
import java.io.IOException;
import java.io.StringReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/**
 * Adds the settings of config centers to the environment of a context, before its elements are
 * read. A context names them in elements; in one without, {@code dubbo.config-center.address} and
 * the other keys of that name do it, as properties of the system, the environment or {@code
 * dubbo.properties}, which also take precedence over the element.
 */
final class ConfigCenters {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private static final String ELEMENT = "config-center";
  private static final String SEEN = ConfigCenters.class.getName();
  private static final String DEFAULT_FILE = "dubbo.properties";

  private final ConfigurableEnvironment environment;
  private final ClassLoader loader;
  private final Properties file;

  private ConfigCenters(ConfigurableEnvironment environment, ClassLoader loader) {
    this.environment = environment;
    this.loader = loader;
    this.file = DubboSettings.read(System.getProperties(), loader);
  }

  /**
   * Reads the config centers that a file names, at the first of its elements.
   *
   * @return what is wrong with elements, each with its place
   * @throws IllegalStateException if one cannot be read that has to be
   */
  static List<String> ofFile(
      Document document, Resource resource, Environment environment, ClassLoader loader) {
    List<String> mistakes = new ArrayList<>();
    if (document.getUserData(SEEN) == null
        && environment instanceof ConfigurableEnvironment changeable) {
      document.setUserData(SEEN, SEEN, null);
      ConfigCenters centers = new ConfigCenters(changeable, loader);
      List<org.w3c.dom.Element> elements = elements(document, ELEMENT);
      for (org.w3c.dom.Element element : elements) {
        try {
          centers.read(element::getAttribute, application(document));
        } catch (IllegalArgumentException wrong) {
          mistakes.add(
              "<"
                  + element.getNodeName()
                  + "> in "
                  + resource.getDescription()
                  + XmlLines.behind(element, resource)
                  + ": "
                  + wrong.getMessage());
        }
      }
      if (elements.isEmpty()) {
        ofProperties(environment, loader, application(document));
      }
    }
    return mistakes;
  }

  /**
   * Reads a config center that no file names.
   *
   * @param application the name of the application where properties do not say one; empty for none
   * @throws IllegalStateException if it cannot be read and has to be
   * @throws IllegalArgumentException if its address or a flag is wrong
   */
  static void ofElement(
      WrittenElement element, Environment environment, ClassLoader loader, String application) {
    if (environment instanceof ConfigurableEnvironment changeable) {
      try {
        new ConfigCenters(changeable, loader).read(element::text, application);
      } catch (IllegalArgumentException wrong) {
        throw new IllegalArgumentException(element.where() + ": " + wrong.getMessage(), wrong);
      }
    }
  }

  /**
   * Reads the config center that properties name, if any, unless the context has one already.
   *
   * @param application the name of the application where properties do not say one; empty for none
   * @throws IllegalStateException if it cannot be read and has to be
   * @throws IllegalArgumentException if its address or a flag is wrong
   */
  static void ofProperties(Environment environment, ClassLoader loader, String application) {
    if (environment instanceof ConfigurableEnvironment changeable && url(environment).isEmpty()) {
      new ConfigCenters(changeable, loader).read(attribute -> "", application);
    }
  }

  /** The url of the first config center of an environment. */
  static Optional<String> url(Environment environment) {
    if (environment instanceof ConfigurableEnvironment known) {
      for (PropertySource<?> source : known.getPropertySources()) {
        if (source instanceof ConfigCenterProperties center && center.url() != null) {
          return Optional.of(center.url());
        }
      }
    }
    return Optional.empty();
  }

  private static List<org.w3c.dom.Element> elements(Document document, String name) {
    List<org.w3c.dom.Element> found = new ArrayList<>();
    for (String uri : Namespace.DUBBO.uris()) {
      NodeList named = document.getElementsByTagNameNS(uri, name);
      for (int i = 0; i < named.getLength(); i++) {
        found.add((org.w3c.dom.Element) named.item(i));
      }
    }
    return found;
  }

  private static String application(Document document) {
    return elements(document, "application").stream()
        .map(element -> element.getAttribute("name"))
        .findFirst()
        .orElse("");
  }

  private void read(UnaryOperator<String> said, String written) {
    String address = value("address", said);
    if (flag("include-spring-env", said, false)) {
      readEnvironment(said);
    }
    if (address == null || address.equalsIgnoreCase(ValueType.NO_REGISTRY)) {
      return;
    }
    String url = url(address, said);
    String shown = AddressSources.masked(url);
    String group = or(value("group", said), SettingsSource.DEFAULT_GROUP);
    String key = or(value("config-file", said), DEFAULT_FILE);
    String application = or(property("dubbo.application.name"), resolved(written));
    Properties general = new Properties();
    Properties own = new Properties();
    try (SettingsSource center = SettingsSources.open(url, loader)) {
      load(general, center.read(group, key));
      if (!application.isEmpty()) {
        load(own, center.read(application, or(value("app-config-file", said), key)));
      }
      log.info(
          "the config center {} contains {} settings in {}/{} and {} for {}",
          shown,
          general.size(),
          group,
          key,
          own.size(),
          application.isEmpty() ? "no application" : application);
    } catch (IllegalStateException | IOException unreadable) {
      if (flag("check", said, true)) {
        throw new IllegalStateException(
            "the config center "
                + shown
                + " cannot be read: "
                + unreadable.getMessage()
                + "; start it, or let the application start without it: check=\"false\" on"
                + " dubbo:config-center, dubbo.config-center.check=false",
            unreadable);
      }
      log.warn(
          "the config center {} cannot be read, the application starts without its settings: {}",
          shown,
          unreadable.getMessage());
    }
    new ConfigCenterProperties(url, shown, general, own)
        .addTo(environment, flag("highest-priority", said, true));
  }

  /** The application has put the texts of its own center into the environment. */
  private void readEnvironment(UnaryOperator<String> said) {
    String key = or(value("config-file", said), DEFAULT_FILE);
    String own = or(value("app-config-file", said), "application." + DEFAULT_FILE);
    Properties general = new Properties();
    Properties ofApplication = new Properties();
    try {
      load(general, environment.getProperty(key));
      load(ofApplication, environment.getProperty(own));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the property '" + key + "' or '" + own + "' of the environment: " + e.getMessage(), e);
    }
    log.info(
        "the environment's properties {} and {} contain {} and {} settings",
        key,
        own,
        general.size(),
        ofApplication.size());
    new ConfigCenterProperties(null, "in the environment", general, ofApplication)
        .addTo(environment, flag("highest-priority", said, true));
  }

  private static void load(Properties into, @Nullable String text) throws IOException {
    if (text != null) {
      try {
        into.load(new StringReader(text));
      } catch (IllegalArgumentException e) {
        throw new IOException("its content is not a properties file: " + e.getMessage(), e);
      }
    }
  }

  private String url(String address, UnaryOperator<String> said) {
    String scheme = or(value("protocol", said), "zookeeper");
    String whole = address.contains("://") ? address : scheme + "://" + address;
    String[] parts = whole.split("\\?", 2);
    String[] hosts = parts[0].split(",", 2);
    String port = value("port", said);
    boolean hasPort = hosts[0].substring(hosts[0].indexOf("://") + 3).matches(".*:\\d+");
    List<String> keys = new ArrayList<>();
    if (parts.length > 1) {
      keys.add(parts[1]);
    }
    if (hosts.length > 1) {
      keys.add("backup=" + hosts[1].replace(" ", ""));
    }
    for (String key : List.of("namespace", "username", "password", "timeout")) {
      String value = value(key, said);
      if (value != null) {
        keys.add(key + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
      }
    }
    return hosts[0].trim()
        + (port == null || hasPort ? "" : ":" + port)
        + (keys.isEmpty() ? "" : "?" + String.join("&", keys));
  }

  /** The value of an attribute in properties, or else in the element; null if it is not set. */
  private @Nullable String value(String attribute, UnaryOperator<String> said) {
    String property = property("dubbo." + ELEMENT + "." + attribute);
    String value = property == null ? resolved(said.apply(attribute)) : property;
    return value.isEmpty() ? null : value;
  }

  private @Nullable String property(String key) {
    String value = environment.getProperty(key);
    if (value == null) {
      value = System.getProperty(key, file.getProperty(key));
    }
    return value == null || value.isBlank() ? null : resolved(value);
  }

  private String resolved(String text) {
    return environment.resolvePlaceholders(text).trim();
  }

  private boolean flag(String attribute, UnaryOperator<String> said, boolean otherwise) {
    String value = or(value(attribute, said), Boolean.toString(otherwise));
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          ELEMENT + ": attribute '" + attribute + "' is '" + value + "', expected true or false");
    }
    return Boolean.parseBoolean(value);
  }

  private static String or(@Nullable String value, String otherwise) {
    return value == null ? otherwise : value;
  }
}
