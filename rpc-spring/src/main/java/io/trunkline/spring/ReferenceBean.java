package io.trunkline.spring;

import io.trunkline.call.GenericService;
import io.trunkline.client.MethodOptions;
import io.trunkline.client.Reference;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.CompressionSetting;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.InitializingBean;

/**
 * A reference element as a bean of the user's interface, or of {@link GenericService} where it is
 * called without one.
 */
final class ReferenceBean implements FactoryBean<Object>, InitializingBean, DisposableBean {

  private final ConfiguredElement element;
  private final RpcClients clients;
  private @Nullable Reference<?> reference;

  ReferenceBean(ConfiguredElement element, RpcClients clients) {
    this.element = element;
    this.clients = clients;
  }

  /** Connects, unless the element is lazy or unchecked. */
  @Override
  public void afterPropertiesSet() {
    element.read();
    ContextElements elements = clients.elements();
    ConfiguredElement settings = element.withDefaults(elements.defaults(Element.CONSUMER, element));
    String client = elements.clientOf(element, settings);
    try {
      reference = clients.of(client, settings).reference(options(settings, elements.talk(client)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(element + ": " + e.getMessage(), e);
    } catch (SerializationException e) {
      throw new SerializationException(element + ": " + e.getMessage(), e);
    }
  }

  private ReferenceOptions<?> options(ConfiguredElement settings, ConfiguredElement protocol) {
    Boolean secured = SslSettings.of(clients.elements()).isOn(settings);
    if (Boolean.FALSE.equals(secured)) {
      clients.protective().checkPlain(settings);
      if (direct(settings) == null && !settings.says(ConfiguredElement.SSL_ENABLED)) {
        secured = null; // a registry says which providers want it
      }
    }
    ReferenceOptions.Builder<?> builder =
        ReferenceOptions.builder(type(settings), url(settings))
            .path(path(settings))
            .group(settings.text("group"))
            .version(settings.text("version"))
            .token(settings.text("token"))
            .timeout(settings.duration("timeout"))
            .serialization(serialization(settings, protocol))
            .check(settings.flag("check", true))
            .lazy(settings.flag("lazy", false))
            .inheritDeadline(settings.flag("inherit-deadline", true))
            .tls(secured)
            .serializationSettings(settings.serializationSettings())
            .compression(settings.text("compression"))
            .compressionThreshold(settings.number("compression-threshold"))
            .actives(settings.number("actives"))
            .connections(settings.number("connections"))
            .separateLargeMessages((Boolean) settings.value("separate-large-messages"))
            .cluster(ClusterSettings.of(settings));
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
    return builder.build();
  }

  private static boolean isGeneric(ConfiguredElement settings) {
    return settings.flag("generic", false);
  }

  private static Class<?> type(ConfiguredElement settings) {
    return isGeneric(settings) ? GenericService.class : settings.interfaceType();
  }

  /** The one it names, else those of its registries. */
  private String url(ConfiguredElement settings) {
    String url = direct(settings);
    if (url != null) {
      return url;
    }
    List<String> registries = new RegistryElements(clients.elements()).ofReference(settings);
    if (registries.isEmpty()) {
      throw new IllegalArgumentException(
          "it has no 'url', and there is no registry for it; set 'url', as dubbo://host:port, or"
              + " declare a registry with another address than N/A");
    }
    return String.join(";", registries);
  }

  private static @Nullable String direct(ConfiguredElement settings) {
    String url = settings.text("url");
    return url == null || url.equalsIgnoreCase(ValueType.NO_REGISTRY) ? null : url;
  }

  /** Null for the path of the url, or for the interface's name where the interface is a class. */
  private static @Nullable String path(ConfiguredElement settings) {
    String own = settings.text("path");
    return own == null && isGeneric(settings) && !hasPath(direct(settings))
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

  /** The reference's and its protocol's settings come before those of the url. */
  private static @Nullable String serialization(
      ConfiguredElement settings, ConfiguredElement protocol) {
    List<String> offered = protocol.texts("serialization");
    String own = settings.text("serialization");
    return own != null || offered.isEmpty() ? own : String.join(",", offered);
  }

  private static MethodOptions options(ConfiguredElement method) {
    boolean oneWay = method.flag("oneway", false) || !method.flag("return", true);
    return new MethodOptions(
        method.duration("timeout"),
        method.text("serialization"),
        oneWay,
        new CompressionSetting(method.text("compression"), method.number("compression-threshold")),
        method.number("actives"),
        ClusterSettings.of(method));
  }

  @Override
  public @Nullable Object getObject() {
    return reference == null ? null : reference.service();
  }

  /** Gives up its share of the connection; the last reference to an address ends it. */
  @Override
  public void destroy() {
    if (reference != null) {
      reference.close();
    }
  }

  @Override
  public Class<?> getObjectType() {
    element.read();
    return type(element);
  }
}
