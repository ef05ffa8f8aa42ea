package io.trunkline.spring;

import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settings that Dubbo takes from system properties and {@code dubbo.properties}, where they
 * override its XML. Trunkline does not read them, and warns of those that are there.
 */
final class UnreadSettings {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private static final String PREFIX = "dubbo.";

  private final Properties system;
  private final ClassLoader loader;

  /**
   * @param system the system's properties
   * @param loader sees the application's class path
   */
  UnreadSettings(Properties system, ClassLoader loader) {
    this.system = system;
    this.loader = loader;
  }

  /** The keys of the properties and of the file; empty if there are none. */
  List<String> found() {
    TreeSet<String> names = new TreeSet<>();
    for (String name : system.stringPropertyNames()) {
      if (name.startsWith(PREFIX) && !name.equals(DubboSettings.OTHER_FILE)) {
        names.add("-D" + name);
      }
    }
    String file = DubboSettings.name(system);
    for (String name : DubboSettings.read(system, loader).stringPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        names.add(name + " in " + file);
      }
    }
    return List.copyOf(names);
  }

  /** Logs a warning that names what is found. */
  void warn() {
    List<String> found = found();
    if (!found.isEmpty()) {
      log.warn(
          "{} have no effect unless placeholders in the XML name them: write for example"
              + " port=\"${dubbo.protocol.port:20880}\"",
          found);
    }
  }
}
