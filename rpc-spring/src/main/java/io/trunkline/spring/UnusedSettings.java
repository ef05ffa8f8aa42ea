package io.trunkline.spring;

import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.ProviderSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the settings of protocol elements that have no effect in their context: those of a port
 * where no service is exported, and those of references that another protocol configures.
 */
final class UnusedSettings {

  /** Settings of references alone. */
  private static final Set<String> OF_REFERENCES = Set.copyOf(attributes(ConsumerSettings.ALL));

  /** Settings of ports alone. */
  private static final Set<String> OF_PORTS =
      Stream.concat(
              attributes(Setting.join(ProviderSettings.ALL, List.of(SharedSettings.IO_THREADS)))
                  .stream(),
              Stream.of(
                  "host",
                  "port",
                  "accesslog",
                  "register",
                  "ssl-enabled",
                  "ssl-optional",
                  "authenticator"))
          .collect(Collectors.toUnmodifiableSet());

  /** What identifies a protocol, and what counts for all references of Dubbo's namespace. */
  private static final Set<String> ALWAYS_USED =
      Set.of("id", "name", "default", "optimizer", "allow");

  /** Stock consumers usually have them, and a port that is not opened harms nobody. */
  private static final Set<String> HARMLESS = Set.of("host", "port");

  private static final String SERIALIZATION = "serialization";

  private static final String NO_SERVICE = "no effect: this context exports no service there";

  private final OwnServices services;
  private final Set<ConfiguredElement> configuring = new LinkedHashSet<>();
  private final String whyNoReference;
  private final boolean isUndecided;
  private final List<String> warnings = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  /** Looks through the elements of a context, in which no mistake was found. */
  UnusedSettings(ContextElements elements) {
    this.services = new OwnServices(elements);
    ClientElements clients = new ClientElements(elements);
    boolean undecided = false;
    for (ConfiguredElement reference : elements.references().values()) {
      String client = new ReferenceElement(reference, elements).client();
      ConfiguredElement protocol = clients.protocol(client);
      undecided |= protocol == null;
      if (protocol != null) {
        configuring.add(protocol);
      }
    }
    this.isUndecided = undecided;
    this.whyNoReference =
        undecided
            ? "none of several protocols is the default one; set default=\"true\" on the one for"
                + " references"
            : configuring.isEmpty()
                ? "this context declares no reference"
                : "the references of this context have those of " + configuring.iterator().next();
    elements.all(Element.PROTOCOL).values().forEach(this::look);
  }

  private static List<String> attributes(List<Setting<?>> settings) {
    List<String> names = new ArrayList<>();
    for (Setting<?> setting : settings) {
      String attribute = setting.attribute();
      if (attribute != null) {
        names.add(attribute);
      }
    }
    return names;
  }

  /** Settings that their user expects to have an effect. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Settings whose lack of effect changes nothing. */
  List<String> remarks() {
    return List.copyOf(remarks);
  }

  private void look(ConfiguredElement protocol) {
    boolean serves = services.serve(protocol);
    boolean calls = configuring.contains(protocol);
    if (calls && !serves) {
      report(protocol, OF_PORTS::contains, NO_SERVICE);
    } else if (!calls && !serves) {
      report(protocol, name -> true, NO_SERVICE + ", and " + whyNoReference);
    } else if (!calls && isUndecided) {
      report(protocol, UnusedSettings::isOfBoth, "no effect on references: " + whyNoReference);
    } else if (!calls) {
      report(protocol, OF_REFERENCES::contains, "no effect: " + whyNoReference);
    } else if (protocol.isOfDubbo() && protocol.says(SERIALIZATION)) {
      remarks.add(
          protocol
              + ": attribute 'serialization' is for the services at this port; a reference uses"
              + " that of its consumer element, or else the serializations that its provider"
              + " announces");
    }
  }

  private static boolean isOfBoth(String attribute) {
    return !OF_PORTS.contains(attribute) && !attribute.equals(SERIALIZATION);
  }

  private void report(ConfiguredElement protocol, Predicate<String> isUnused, String reason) {
    Set<String> names = new TreeSet<>(protocol.type().names(true));
    names.removeIf(
        name -> !protocol.says(name) || ALWAYS_USED.contains(name) || !isUnused.test(name));
    if (!names.isEmpty()) {
      String all = names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
      String text =
          protocol
              + ": attribute"
              + (names.size() == 1 ? " " + all + " has " : "s " + all + " have ")
              + reason;
      (HARMLESS.containsAll(names) ? remarks : warnings).add(text);
    }
  }
}
