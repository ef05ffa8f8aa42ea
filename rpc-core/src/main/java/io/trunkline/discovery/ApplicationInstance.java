package io.trunkline.discovery;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One port of an application with all of its services, as Dubbo 3 announces it at application
 * level.
 *
 * @param application the name under which registries file it
 * @param host where consumers reach it
 * @param port 1 to 65535
 * @param revision changes with the services and their parameters; opaque
 * @param metadata the values that a registry keeps with the instance, under Dubbo's keys
 * @param interfaces the names of the interfaces that registries map to the application
 * @param storedMetadata the JSON that the registry keeps under application and revision; null if
 *     consumers ask the instance for its services
 */
public record ApplicationInstance(
    String application,
    String host,
    int port,
    String revision,
    Map<String, String> metadata,
    Set<String> interfaces,
    @Nullable String storedMetadata) {

  public ApplicationInstance {
    Objects.requireNonNull(application, "application");
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(revision, "revision");
    metadata = Map.copyOf(metadata);
    interfaces = Set.copyOf(interfaces);
  }

  /** Host and port, which identify the instance in its application. */
  public String id() {
    return host + ":" + port;
  }

  /**
   * The text to which a registry maps each of the interfaces: names of applications, separated by
   * commas.
   *
   * @param current the present text; null for none
   * @return the text with this application; equal to the present one if that names it
   */
  public String mapping(@Nullable String current) {
    if (current == null || current.isBlank()) {
      return application;
    }
    return applications(current).contains(application) ? current : current + "," + application;
  }

  /** The names of applications in a text that {@link #mapping} has made. */
  public static List<String> applications(String mapping) {
    return Arrays.stream(mapping.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** Application and address. */
  @Override
  public String toString() {
    return "application " + application + " at " + new ProviderAddress(host, port);
  }
}
