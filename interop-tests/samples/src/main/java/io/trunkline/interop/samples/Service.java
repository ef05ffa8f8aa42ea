package io.trunkline.interop.samples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A process of a sample, as its {@code case-configuration.yml} describes it.
 *
 * @param name also its host name
 * @param kind what is started
 * @param image of {@link Kind#SERVER}, such as {@code zookeeper:latest}; empty otherwise
 * @param folder of its Maven module, within the sample
 * @param mainClass of {@link Kind#APP}; empty otherwise
 * @param properties {@code name=value}, as system properties
 * @param tests patterns of class files, of {@link Kind#TEST}
 * @param awaited {@code host:port} that have to take connections before it starts
 * @param ports its own ones that have to take connections before it counts as started
 * @param log what its output has to contain before it counts as started; may be empty
 * @param request a URL that has to answer with a status of 200 once it has started; may be empty
 * @param flags for its JVM
 * @param after the services that are started before it
 */
record Service(
    String name,
    Kind kind,
    String image,
    String folder,
    String mainClass,
    List<String> properties,
    List<String> tests,
    List<String> awaited,
    List<Integer> ports,
    String log,
    String request,
    List<String> flags,
    List<String> after) {

  /** What a service is. */
  enum Kind {
    /** A program of the sample that goes on running. */
    APP,
    /** The tests of the sample, which end. */
    TEST,
    /** What the sample takes from elsewhere, as an image: ZooKeeper, Nacos, a database. */
    SERVER
  }

  /** Whether it is a ZooKeeper server. */
  boolean isZooKeeper() {
    return kind == Kind.SERVER && image.startsWith("zookeeper");
  }

  /** Whether it is a Nacos server. */
  boolean isNacos() {
    return kind == Kind.SERVER && image.startsWith("nacos/");
  }

  static Service of(String name, Map<String, Object> settings) {
    String type = Yaml.text(settings.get("type"));
    Kind kind =
        switch (type) {
          case "app" -> Kind.APP;
          case "test" -> Kind.TEST;
          case "" -> Kind.SERVER;
          default ->
              throw new IllegalArgumentException(
                  "service '"
                      + name
                      + "' has the type '"
                      + type
                      + "', expected: app, test or none");
        };
    return new Service(
        name,
        kind,
        Yaml.text(settings.get("image")),
        settings.containsKey("basedir") ? Yaml.text(settings.get("basedir")) : ".",
        Yaml.text(settings.get("mainClass")),
        properties(settings),
        Yaml.texts(settings.get("tests")),
        Yaml.texts(settings.get("waitPortsBeforeRun")),
        Yaml.texts(settings.get("checkPorts")).stream().map(Integer::valueOf).toList(),
        Yaml.text(settings.get("checkLog")),
        Yaml.text(settings.get("request")),
        Yaml.texts(settings.get("jvmFlags")),
        Yaml.texts(settings.get("depends_on")));
  }

  /** A mounted folder is named as where it is: there is no container to mount it into. */
  private static List<String> properties(Map<String, Object> settings) {
    List<String> properties = new ArrayList<>(Yaml.texts(settings.get("systemProps")));
    for (String volume : Yaml.texts(settings.get("volumes"))) {
      String[] part = volume.split(":");
      if (part.length > 1) {
        properties.replaceAll(property -> property.replace(part[1], part[0]));
      }
    }
    return List.copyOf(properties);
  }
}
