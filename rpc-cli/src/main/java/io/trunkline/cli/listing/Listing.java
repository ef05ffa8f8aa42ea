package io.trunkline.cli.listing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a registry or port.
 *
 * @param source the registry or port
 * @param services by interface, group and version
 * @param applications the application level; empty for a port
 * @param rules the rules of operators; empty for a port
 */
public record Listing(
    String source, List<Service> services, List<Application> applications, List<Rule> rules) {

  /**
   * One service.
   *
   * @param methods their names; empty if the source does not show them
   */
  public record Service(
      String name,
      @Nullable String group,
      @Nullable String version,
      List<String> methods,
      List<Endpoint> providers,
      List<Endpoint> consumers) {

    /** Group, name and version as Dubbo writes them. */
    String key() {
      return (group == null ? "" : group + "/") + name + (version == null ? "" : ":" + version);
    }
  }

  /** A provider or consumer, with the parameters that it announces. */
  public record Endpoint(String address, Map<String, String> parameters) {

    private String line() {
      StringBuilder line = new StringBuilder(address);
      for (String key : List.of("application", "release", "weight", "dubbo.tag", "serialization")) {
        String value = parameters.get(key);
        if (value != null) {
          line.append("  ").append(key).append('=').append(value);
        }
      }
      return line.toString();
    }
  }

  /** An application at application level, with the interfaces that are mapped to it. */
  public record Application(String name, List<Endpoint> instances, List<String> interfaces) {}

  /** A rule under its key, or a configurator or router. */
  public record Rule(String key, String text) {}

  /** The listing for people; markup of picocli for bold text. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Service service : services) {
      lines.add(bold(service.key()));
      if (!service.methods().isEmpty()) {
        lines.add("  methods   " + String.join(", ", service.methods()));
      }
      service.providers().forEach(one -> lines.add("  provider  " + one.line()));
      service.consumers().forEach(one -> lines.add("  consumer  " + one.line()));
    }
    for (Application application : applications) {
      lines.add("application " + bold(application.name()));
      application.instances().forEach(one -> lines.add("  instance  " + one.line()));
      application.interfaces().forEach(name -> lines.add("  interface " + name));
    }
    for (Rule rule : rules) {
      lines.add("rule " + bold(rule.key()));
      rule.text().lines().forEach(line -> lines.add("  " + line));
    }
    if (lines.isEmpty()) {
      lines.add(source + " has no services");
    }
    return lines;
  }

  private static String bold(String text) {
    return "@|bold " + text + "|@";
  }
}
