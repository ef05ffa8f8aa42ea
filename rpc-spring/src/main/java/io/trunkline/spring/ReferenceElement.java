package io.trunkline.spring;

import io.trunkline.call.GenericService;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.settings.ReferenceSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reference element with the defaults of its consumer: the requested service, and the client that
 * calls it.
 */
final class ReferenceElement {

  private static final String PROVIDED_BY = "provided-by";

  private final ConfiguredElement element;
  private final ContextElements elements;
  private final ConfiguredElement settings;
  private final ClientElements clients;
  private final String client;

  /**
   * @throws IllegalArgumentException if it names a consumer or protocol that is not there
   * @throws IllegalStateException if there are several and it has to name one
   */
  ReferenceElement(ConfiguredElement element, ContextElements elements) {
    this.element = element;
    this.elements = elements;
    this.settings = element.withDefaults(elements.defaults(Element.CONSUMER, element));
    this.clients = new ClientElements(elements);
    this.client = clients.of(element, settings);
  }

  /** The name of its client. */
  String client() {
    return client;
  }

  ConfiguredElement settings() {
    return settings;
  }

  /** Whether it connects when it is made, and the start fails if it cannot. */
  boolean isChecked() {
    return settings.flag("check", true) && !isLazy();
  }

  /** Whether it connects with its first call. */
  boolean isLazy() {
    return settings.flag("lazy", false);
  }

  /**
   * The options that it sets, without its filters.
   *
   * @param lazy whether it connects with its first call, regardless of the element
   * @throws IllegalArgumentException if the element contradicts itself, or lacks something
   */
  ReferenceOptions.Builder<?> options(boolean lazy) {
    try {
      ReferenceOptions.Builder<?> builder = builder(lazy);
      builder.build();
      return builder;
    } catch (IllegalArgumentException e) {
      String said = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          said.startsWith(element.toString()) ? said : element + ": " + said, e.getCause());
    }
  }

  private ReferenceOptions.Builder<?> builder(boolean lazy) {
    Boolean secured = SslSettings.of(elements).isOn(settings);
    if (Boolean.FALSE.equals(secured)) {
      if (direct() == null && !settings.says(ConfiguredElement.SSL_ENABLED)) {
        secured = null; // a registry says which providers want it
      }
    }
    ReferenceOptions.Builder<?> builder =
        ReferenceOptions.builder(type(settings), url())
            .serializationSettings(settings.serializationSettings())
            .cluster(SetValues.of(settings).cluster());
    SetValues.of(settings).to(builder, ReferenceSettings.ALL);
    builder.path(path()).serialization(serialization()).tls(secured);
    if (lazy) {
      builder.lazy(true);
    }
    elements.parametersOfApplication().forEach(builder::parameter);
    settings.announced().forEach(builder::parameter);
    Optional.ofNullable(settings.text("owner")).ifPresent(o -> builder.parameter("owner", o));
    Optional.ofNullable(settings.text(PROVIDED_BY))
        .ifPresent(names -> builder.parameter(PROVIDED_BY, names));
    CallbackSettings.of(settings, type(settings)).forEach(builder::callback);
    Set<String> names = new HashSet<>();
    for (ConfiguredElement method : settings.methods()) {
      if (!names.add(method.required("name"))) {
        throw new IllegalArgumentException(
            "two elements configure the method '" + method.text("name") + "'; one is enough");
      }
      if (isGeneric(settings) && !method.required("name").startsWith("$invoke")) {
        throw new IllegalArgumentException(
            "a method element configures '"
                + method.text("name")
                + "', expected none: with generic=\"true\" all methods share one configuration; set"
                + " it on the reference, or add another reference");
      }
      builder.method(method.required("name"), options(method));
    }
    return builder;
  }

  private static boolean isGeneric(ConfiguredElement settings) {
    return settings.flag("generic", false);
  }

  /** The type of the bean of a reference element. */
  static Class<?> type(ConfiguredElement settings) {
    return isGeneric(settings) ? GenericService.class : settings.interfaceType();
  }

  /** The one it names, else those of its registries. */
  private String url() {
    String url = direct();
    if (url != null) {
      return url;
    }
    List<String> registries = registries();
    if (registries.isEmpty()) {
      throw new IllegalArgumentException(
          "it has no 'url', and there is no registry for it; set 'url', as dubbo://host:port, or"
              + " declare a registry with another address than N/A"
              + new OwnServices(elements).hint(settings));
    }
    return String.join(";", registries);
  }

  /** The registries where it looks for providers. */
  List<String> registries() {
    return new RegistryElements(elements).ofReference(settings);
  }

  /** The url that it names; null if it names none. */
  @Nullable String direct() {
    String url = settings.text("url");
    return url == null || url.equalsIgnoreCase(ValueType.NO_REGISTRY) ? null : url;
  }

  /** Null for the path of the url, or for the interface's name where the interface is a class. */
  private @Nullable String path() {
    String own = settings.text("path");
    return own == null && isGeneric(settings) && !hasPath(direct())
        ? settings.required("interface")
        : own;
  }

  private static boolean hasPath(@Nullable String url) {
    if (url == null) {
      return false;
    }
    String address = url.split("\\?", 2)[0];
    int begin = address.indexOf('/', address.indexOf("://") + 3);
    return begin >= 0 && begin < address.length() - 1;
  }

  /** Null for the one of the url, or of the client. */
  private @Nullable String serialization() {
    String own = settings.text("serialization");
    return own == null ? clients.preferred(client).orElse(null) : own;
  }

  private static MethodOptions options(ConfiguredElement method) {
    SetValues said = SetValues.of(method);
    MethodOptions options =
        said.to(MethodOptions.NONE, ReferenceSettings.OF_METHODS).withCluster(said.cluster());
    boolean oneWay = method.flag("oneway", false) || !method.flag("return", true);
    return oneWay ? options.withoutReply() : options;
  }
}
