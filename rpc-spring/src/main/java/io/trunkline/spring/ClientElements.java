package io.trunkline.spring;

import io.trunkline.client.RpcClient;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the clients of a context from its elements, one for each protocol that references use. */
final class ClientElements {

  /** The client of references where all protocol elements are of Dubbo's namespace. */
  static final String DUBBO_CLIENT = "trunkline.dubbo";

  /** The settings of a client that its protocol element can have; event loops are a server's. */
  private static final List<Setting<?>> SETTINGS =
      Setting.join(SharedSettings.ALL, ConsumerSettings.ALL).stream()
          .filter(setting -> setting != SharedSettings.IO_THREADS)
          .toList();

  private final ContextElements elements;

  ClientElements(ContextElements elements) {
    this.elements = elements;
  }

  /**
   * The name of the client for a protocol, found as {@link ContextElements#protocol} does. All
   * protocols of Dubbo's namespace share one client.
   */
  String named(String protocol, Object asker) {
    if (protocol.equals(DUBBO_CLIENT)) {
      return protocol;
    }
    String name = elements.protocol(protocol, asker);
    return isOfDubbo(elements.protocols().get(name)) ? DUBBO_CLIENT : name;
  }

  /**
   * The name of the client of a reference that names none.
   *
   * @throws IllegalStateException if there are several to choose from
   */
  String only(Object asker) {
    Map<String, ConfiguredElement> protocols = elements.protocols();
    Set<String> known = new LinkedHashSet<>(protocols.keySet());
    known.removeIf(name -> isOfDubbo(protocols.get(name)));
    if (known.size() > 1) {
      throw new IllegalStateException(
          asker
              + " does not name one of several protocols: "
              + String.join(", ", known)
              + "; name one of them");
    }
    return known.isEmpty() ? DUBBO_CLIENT : known.iterator().next();
  }

  /**
   * The name of the client of a reference.
   *
   * @param settings the reference with the defaults of its consumer
   */
  String of(ConfiguredElement reference, ConfiguredElement settings) {
    String named = settings.text("protocol");
    return named == null || reference.type() == DubboElement.REFERENCE
        ? only(reference)
        : named(named, reference);
  }

  /** The optimizers that the references of the client of this name set. */
  Set<SerializationOptimizer> optimizers(String client) {
    Set<SerializationOptimizer> found = new LinkedHashSet<>();
    for (ConfiguredElement reference : elements.references().values()) {
      ConfiguredElement settings =
          reference.withDefaults(elements.defaults(Element.CONSUMER, reference));
      if (settings.says("optimizer") && of(reference, settings).equals(client)) {
        settings.optimizer().ifPresent(found::add);
      }
    }
    return found;
  }

  private static boolean isOfDubbo(@Nullable ConfiguredElement protocol) {
    return protocol != null && protocol.isOfDubbo();
  }

  /** The protocol element that configures the client of this name; null if none does. */
  @Nullable ConfiguredElement protocol(String client) {
    return client.equals(DUBBO_CLIENT) ? ofDubbo() : elements.protocols().get(client);
  }

  /**
   * Of Dubbo's protocols the only one, else the only one with {@code default="true"}, else the only
   * one without {@code default="false"}. Any other choice would depend on their order.
   */
  private @Nullable ConfiguredElement ofDubbo() {
    List<ConfiguredElement> all = protocolsOfDubbo();
    return only(all)
        .or(() -> only(all.stream().filter(e -> e.flag("default", false)).toList()))
        .or(() -> only(all.stream().filter(e -> e.flag("default", true)).toList()))
        .orElse(null);
  }

  private static Optional<ConfiguredElement> only(List<ConfiguredElement> found) {
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  private List<ConfiguredElement> protocolsOfDubbo() {
    return elements.protocols().values().stream().filter(ClientElements::isOfDubbo).toList();
  }

  /** The protocols that name classes for the client of this name: all that share it. */
  private List<ConfiguredElement> classes(String client) {
    ConfiguredElement protocol = protocol(client);
    return client.equals(DUBBO_CLIENT)
        ? protocolsOfDubbo()
        : protocol == null ? List.of() : List.of(protocol);
  }

  /** The client of this name, with the settings of its elements. */
  RpcClient.Builder builder(String client) {
    RpcClient.Builder builder = RpcClient.builder().application(elements.application());
    ConfiguredElement protocol = protocol(client);
    if (protocol != null) {
      configure(builder, protocol);
    }
    serialization(protocol).ifPresent(builder::serialization);
    for (ConfiguredElement classes : classes(client)) {
      classes.optimizer().ifPresent(builder::optimizer);
      classes.texts("allow").forEach(builder::allow);
    }
    elements.shutdownWait().ifPresent(builder::closeTimeout);
    SslSettings.of(elements).client().ifPresent(builder::tls);
    return builder;
  }

  private static void configure(RpcClient.Builder builder, ConfiguredElement protocol) {
    Optional.ofNullable(protocol.text("learn-allow-lines"))
        .map(Path::of)
        .ifPresent(builder::learnAllowLines);
    SetValues.of(protocol).to(builder, SETTINGS);
    builder.serializationSettings(protocol.serializationSettings());
  }

  /** For references that name none: the protocol's list of preference, else the consumer's. */
  private Optional<String> serialization(@Nullable ConfiguredElement protocol) {
    List<String> offered =
        protocol == null || isOffered(protocol) ? List.of() : protocol.texts("serialization");
    return offered.isEmpty()
        ? Optional.ofNullable(elements.defaults(Element.CONSUMER, null))
            .map(c -> c.text("serialization"))
        : Optional.of(String.join(",", offered));
  }

  /**
   * Whether the serializations of a protocol are those that a port of this context reads. As in
   * Dubbo, its references then use those that their providers announce: providers of other
   * applications may read others.
   */
  private boolean isOffered(ConfiguredElement protocol) {
    return isOfDubbo(protocol) && new OwnServices(elements).serve(protocol);
  }

  /**
   * What a reference of the client of this name uses before the keys of its url, if it names none:
   * the list of a protocol of our own namespace.
   */
  Optional<String> preferred(String client) {
    return Optional.ofNullable(protocol(client))
        .filter(protocol -> !isOfDubbo(protocol))
        .map(protocol -> protocol.texts("serialization"))
        .filter(offered -> !offered.isEmpty())
        .map(offered -> String.join(",", offered));
  }
}
