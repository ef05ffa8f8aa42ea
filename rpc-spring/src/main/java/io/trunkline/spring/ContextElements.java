package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;

/** The elements of one application context, by bean name and in their order. */
final class ContextElements {

  /** The protocol of a context without protocol elements. */
  private static final String DEFAULT_PROTOCOL = "dubbo";

  private final ConfiguredElement noProtocol =
      new ConfiguredElement(Element.PROTOCOL, "the default protocol", Map.of(), List.of());

  private final ListableBeanFactory beans;
  private final Map<String, ConfiguredElement> all;
  private final @Nullable DubboProperties properties;

  ContextElements(ListableBeanFactory beans) {
    this.beans = beans;
    this.all = new LinkedHashMap<>();
    this.properties =
        beans.containsBean(DubboProperties.NAME)
            ? beans.getBean(DubboProperties.NAME, DubboProperties.class)
            : null;
    for (String name : beans.getBeanNamesForType(ConfiguredElement.class, true, false)) {
      ConfiguredElement element = beans.getBean(name, ConfiguredElement.class); // or it fails
      all.put(element.key(name), element);
    }
  }

  String application() {
    ConfiguredElement application = only(Element.APPLICATION);
    return application == null ? "trunkline" : application.required("name");
  }

  /** What registries show of all its services and references. */
  Map<String, String> parametersOfApplication() {
    ConfiguredElement application = only(Element.APPLICATION);
    Map<String, String> parameters = new LinkedHashMap<>();
    if (application != null) {
      parameters.putAll(application.announced());
    }
    if (properties != null) {
      parameters.putAll(properties.labels());
    }
    return parameters;
  }

  /** Decides which mistakes are ignored: a property comes before the application element. */
  void decide(Swap swap) {
    for (ConfiguredElement application : all(Element.APPLICATION).values()) {
      swap.decide(application.toString(), application.text(Swap.ATTRIBUTE));
    }
    if (properties != null) {
      swap.decide("the property " + Swap.KEY, properties.value(Swap.KEY));
    }
  }

  /** How long closing waits for calls, where the application element sets it. */
  Optional<Duration> shutdownWait() {
    return Optional.ofNullable(only(Element.APPLICATION)).map(a -> a.duration("shutwait"));
  }

  /** The element of a kind that a context has at most once; null if it has none. */
  @Nullable ConfiguredElement only(Element kind) {
    return onlyOf(
        List.copyOf(all(kind).values()), "a context can have one of them; remove the others");
  }

  /**
   * The element that provides the defaults of another: the one that it names, or the one that is
   * the default of all; null if there is none.
   *
   * @param kind provider or consumer
   * @param asker the element that may name one with the attribute of that kind; null for none
   */
  @Nullable ConfiguredElement defaults(Element kind, @Nullable ConfiguredElement asker) {
    Map<String, ConfiguredElement> known = all(kind);
    String named = asker == null ? null : asker.text(kind.tag());
    if (named == null) {
      List<ConfiguredElement> found = defaults(kind);
      return isFirstTaken(kind, found)
          ? found.get(0)
          : onlyOf(
              found,
              "a context can have one of them; remove the others, or with Dubbo's namespace set"
                  + " default=\"false\" on them and name them where they apply");
    }
    ConfiguredElement found = known.get(named);
    if (found == null) {
      throw unknown(asker, kind, named, known.keySet());
    }
    return found;
  }

  /** The elements that are the defaults of all, in their order. */
  List<ConfiguredElement> defaults(Element kind) {
    return all(kind).values().stream().filter(e -> e.flag("default", true)).toList();
  }

  /** Of several providers of Dubbo's, the first gives the defaults, as in Dubbo. */
  private static boolean isFirstTaken(Element kind, List<ConfiguredElement> found) {
    return kind == Element.PROVIDER
        && !found.isEmpty()
        && found.stream().allMatch(e -> e.type() instanceof DubboElement);
  }

  private static @Nullable ConfiguredElement onlyOf(List<ConfiguredElement> found, String advice) {
    if (found.size() > 1) {
      throw new IllegalStateException(found.get(0) + " and " + found.get(1) + ": " + advice);
    }
    return found.isEmpty() ? null : found.get(0);
  }

  /** All of them. */
  Collection<ConfiguredElement> all() {
    return all.values();
  }

  Map<String, ConfiguredElement> all(Element kind) {
    Map<String, ConfiguredElement> found = new LinkedHashMap<>();
    all.forEach(
        (name, element) -> {
          if (element.is(kind)) {
            found.put(name, element);
          }
        });
    return found;
  }

  /** The references that are beans: something else, such as a mock of a test, may replace one. */
  Map<String, ConfiguredElement> references() {
    Map<String, ConfiguredElement> found = all(Element.REFERENCE);
    found.keySet().removeIf(this::isReplaced);
    return found;
  }

  private boolean isReplaced(String settings) {
    ListableBeanFactory declared =
        beans instanceof ConfigurableApplicationContext context ? context.getBeanFactory() : beans;
    return declared instanceof ConfigurableListableBeanFactory definitions
        && definitions.containsBeanDefinition(settings)
        && definitions.getBeanDefinition(settings).getAttribute(ReferenceDeclaration.NAME)
            instanceof String bean
        && !beans.isTypeMatch(BeanFactory.FACTORY_BEAN_PREFIX + bean, ReferenceDeclaration.class);
  }

  /** The protocols, by bean name; without protocols, one that sets nothing. */
  Map<String, ConfiguredElement> protocols() {
    Map<String, ConfiguredElement> found = all(Element.PROTOCOL);
    return found.isEmpty() ? Map.of(DEFAULT_PROTOCOL, noProtocol) : found;
  }

  /** The bean name of the protocol with this id, or with this name if only one has it. */
  String protocol(String text, Object asker) {
    Map<String, ConfiguredElement> protocols = protocols();
    if (protocols.containsKey(text)) {
      return text;
    }
    if (text.equals(DEFAULT_PROTOCOL) && protocols.size() == 1) {
      return protocols.keySet().iterator().next();
    }
    throw unknown(asker, Element.PROTOCOL, text, protocols.keySet());
  }

  /** A protocol, with the settings of the default provider for what it does not set. */
  ConfiguredElement port(String protocol) {
    ConfiguredElement element = protocols().get(protocol);
    if (element == null) {
      throw new IllegalStateException(
          "the protocol '" + protocol + "' is no longer in the context");
    }
    return element.withDefaults(defaults(Element.PROVIDER, null));
  }

  /**
   * The bean names of the protocols of a service: those that it names, else all without {@code
   * default="false"}.
   */
  Set<String> protocolsOf(ConfiguredElement service) {
    Set<String> names = new LinkedHashSet<>();
    service.texts("protocol").forEach(name -> names.add(protocol(name, service)));
    if (names.isEmpty()) {
      protocols()
          .forEach(
              (name, protocol) -> {
                if (protocol.flag("default", true)) {
                  names.add(name);
                }
              });
    }
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          service
              + " names no protocol, and each of them has default=\"false\"; name one of: "
              + String.join(", ", protocols().keySet()));
    }
    return names;
  }

  private static IllegalArgumentException unknown(
      @Nullable Object asker, Element kind, String text, Set<String> known) {
    return new IllegalArgumentException(
        asker
            + ": attribute '"
            + kind.tag()
            + "' is '"
            + text
            + "', expected the id of a "
            + kind.tag()
            + Spelling.hint(text, known)
            + "; there are: "
            + String.join(", ", known));
  }
}
