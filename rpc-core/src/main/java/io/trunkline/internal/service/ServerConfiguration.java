package io.trunkline.internal.service;

import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND;
import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.ANNOUNCED_PORT;
import static io.trunkline.settings.ProviderSettings.FRAME_TIMEOUT;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.MAX_INBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.MAX_OUTBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.MAX_QUEUE_TIME;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS_PER_CONNECTION;
import static io.trunkline.settings.ProviderSettings.MAX_UNPROVEN_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.METADATA_TYPE;
import static io.trunkline.settings.ProviderSettings.PORT;
import static io.trunkline.settings.ProviderSettings.REGISTER_MODE;
import static io.trunkline.settings.ProviderSettings.THREADS;
import static io.trunkline.settings.ProviderSettings.UNREGISTER_WAIT;
import static io.trunkline.settings.ProviderSettings.WRITE_TIMEOUT;
import static io.trunkline.settings.ReferenceSettings.CALLBACKS;
import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static io.trunkline.settings.ServiceSettings.DELAY;
import static io.trunkline.settings.SharedSettings.ALLOW;
import static io.trunkline.settings.SharedSettings.APPLICATION;
import static io.trunkline.settings.SharedSettings.CALLBACK_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.CONFIG_CENTER;
import static io.trunkline.settings.SharedSettings.EXECUTOR;
import static io.trunkline.settings.SharedSettings.FILTERS;
import static io.trunkline.settings.SharedSettings.LEARN_ALLOW_LINES;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.PARAMETERS;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.REGISTRIES;
import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.call.GenericException;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.UnregisteredLog;
import io.trunkline.internal.metadata.InstanceSettings;
import io.trunkline.internal.metadata.MetadataInfo;
import io.trunkline.internal.metadata.MetadataRevisions;
import io.trunkline.internal.metadata.MetadataService;
import io.trunkline.internal.metadata.RegisterMode;
import io.trunkline.internal.server.AcceptLimits;
import io.trunkline.internal.server.ByteLimits;
import io.trunkline.internal.server.PortSecurity;
import io.trunkline.internal.server.RequestLimits;
import io.trunkline.internal.server.ServerSettings;
import io.trunkline.options.ServerOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSetting.Scope;
import io.trunkline.settings.SharedSettings;
import io.trunkline.tls.ClientAuth;
import io.trunkline.tls.ServerTls;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the parts of a server from its options. Immutable. */
public final class ServerConfiguration {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.server.RpcServer");

  /** The exit status of a process that cannot serve any more. */
  private static final int FATAL_STATUS = 3;

  private final ServerOptions options;
  private final SerializationProviders providers;

  public ServerConfiguration(ServerOptions options, SerializationProviders providers) {
    this.options = options;
    this.providers = providers;
  }

  /** The settings of its port. */
  public ServerSettings portSettings(ClassCatalog catalog, UnregisteredLog unregistered) {
    int payload = options.get(PAYLOAD_BYTES);
    Budgets budgets =
        Budgets.of(options.get(MAX_NESTING_DEPTH), payload)
            .withFactors(options.get(READ_WORK_FACTOR), options.get(READ_MEMORY_FACTOR));
    return new ServerSettings(
        options.find(ServerOptions.HOST) == null
            ? new InetSocketAddress(options.get(PORT))
            : new InetSocketAddress(options.find(ServerOptions.HOST), options.get(PORT)),
        options.get(ServerOptions.SERIALIZATIONS),
        providers,
        new SerializationContext(
            catalog,
            budgets,
            wireNames(),
            unregistered,
            providers.inForce(options.get(SERIALIZATION_SETTINGS), Scope.ENDPOINT)),
        payload,
        options.get(SharedSettings.HEARTBEAT),
        options.get(SharedSettings.HANDSHAKE),
        options.get(SERIALIZATION_SETTINGS),
        options.get(SharedSettings.IO_THREADS),
        options.get(THREADS),
        options.find(EXECUTOR),
        new AcceptLimits(
            options.get(MAX_CONNECTIONS),
            options.get(MAX_CONNECTIONS_PER_ADDRESS),
            options.get(MAX_UNPROVEN_CONNECTIONS),
            options.get(ACCEPTS_PER_SECOND),
            options.get(ACCEPTS_PER_SECOND_PER_ADDRESS)),
        new RequestLimits(
            options.get(MAX_REQUESTS_PER_CONNECTION),
            RequestLimits.ofPort(options.get(MAX_REQUESTS)),
            options.get(MAX_QUEUE_TIME)),
        options.get(FRAME_TIMEOUT),
        ByteLimits.of(
            options.get(MAX_INBOUND_BYTES),
            options.get(MAX_OUTBOUND_BYTES),
            payload,
            options.get(WRITE_TIMEOUT)),
        new CallLog(
            options.get(SharedSettings.SLOW_CALL), options.get(SharedSettings.LOG_ARGUMENTS)),
        Objects.requireNonNullElse(
            options.find(ServerOptions.ON_FATAL), ServerConfiguration::endProcess));
  }

  /** As few as possible, because the map is consulted for each class that is named. */
  private Map<Class<?>, String> wireNames() {
    Map<Class<?>, String> names = new HashMap<>(MetadataInfo.WIRE_NAMES);
    if (options.services().stream().anyMatch(service -> service.get(ServiceOptions.GENERIC))) {
      names.put(GenericException.class, GenericCalls.EXCEPTION);
    }
    return names;
  }

  /** Its last line is written where it is seen even if the log is not written to its end. */
  private static void endProcess(String why) {
    String line = why + "; the process is ended with status " + FATAL_STATUS;
    try {
      log.error(line);
      System.err.println(line);
    } finally {
      Runtime.getRuntime().halt(FATAL_STATUS);
    }
  }

  /** The security of its port. */
  public PortSecurity security() {
    return new PortSecurity(
        options.find(ServerOptions.TLS),
        new ConnectionAdmission(options.find(ServerOptions.AUTHENTICATOR)),
        "server of " + options.get(APPLICATION));
  }

  /**
   * The registrations of its services, none of which is registered yet.
   *
   * @param serve has the port answer what consumers ask about its services; may be called more than
   *     once
   * @throws IllegalArgumentException if the url of a registry is not understood
   */
  public Registrations registrations(Consumer<ServiceOptions<MetadataService>> serve) {
    MetadataRevisions revisions = new MetadataRevisions(options.get(APPLICATION));
    String serialization = metadataSerialization();
    ServiceOptions<MetadataService> service =
        ServiceOptions.<MetadataService>builder(MetadataService.class, revisions)
            .path(MetadataService.PATH)
            .version(MetadataService.VERSION)
            .group(options.get(APPLICATION))
            .build();
    return new Registrations(
        options.get(APPLICATION),
        options.get(UNREGISTER_WAIT),
        AnnouncedAddress.of(
            options.find(ServerOptions.HOST),
            options.find(ServerOptions.ANNOUNCED_HOST),
            options.get(ANNOUNCED_PORT)),
        options.find(CONFIG_CENTER),
        RegisterMode.of("registerMode", options.get(REGISTER_MODE)),
        new InstanceSettings(
            revisions,
            serialization,
            () -> {
              if (serialization != null) {
                serve.accept(service);
              }
            }),
        options.services().stream().map(this::announcement).toList());
  }

  /**
   * The default one, in which all versions of Dubbo 3 ask; null if registries keep the metadata.
   */
  private @Nullable String metadataSerialization() {
    return options.get(METADATA_TYPE).equals("remote")
        ? null
        : ServerOptions.SERIALIZATIONS.orStandard(null).stream()
            .filter(options.get(ServerOptions.SERIALIZATIONS)::contains)
            .findFirst()
            .orElse(null);
  }

  /** The class gate of its services in human-readable form. */
  public String gate() {
    return "class gate "
        + (options.find(LEARN_ALLOW_LINES) == null ? "strict" : "learning")
        + " with "
        + allowLines(options.get(ALLOW).size())
        + " in addition to "
        + ClassGate.ALLOW_LIST;
  }

  private static String allowLines(int count) {
    return switch (count) {
      case 0 -> "no allow lines";
      case 1 -> "one allow line";
      default -> count + " allow lines";
    };
  }

  /** The announced parameters of a service. */
  public ServiceAnnouncement announcement(ServiceOptions<?> service) {
    List<String> serializations =
        service.get(ServiceOptions.SERIALIZATIONS).isEmpty()
            ? options.get(ServerOptions.SERIALIZATIONS)
            : service.get(ServiceOptions.SERIALIZATIONS);
    Map<String, String> parameters = new HashMap<>(options.get(PARAMETERS));
    parameters.putAll(service.get(PARAMETERS));
    service.get(CALLBACK_ARGUMENTS).forEach(one -> parameters.put(one.key(), one.value()));
    Integer callbacks = service.find(CALLBACKS);
    if (callbacks != null) {
      parameters.put("callbacks", callbacks.toString());
    }
    String host = options.find(ServerOptions.HOST);
    ServerTls tls = options.find(ServerOptions.TLS);
    return new ServiceAnnouncement(
        service.key(),
        !service.get(ServiceOptions.REGISTER)
            ? List.of()
            : service.get(REGISTRIES).isEmpty() ? options.get(REGISTRIES) : service.get(REGISTRIES),
        service.get(DELAY),
        service.path(),
        service.service(),
        service.group(),
        service.version(),
        service.find(TOKEN),
        options.get(APPLICATION),
        serializations,
        forStock(serializations),
        host == null || AnnouncedAddress.isEveryAddress(host),
        tls != null && !tls.optional(),
        parameters);
  }

  /** The preferred serialization that stock consumers support: they do not try another. */
  private String forStock(List<String> names) {
    return names.stream()
        .filter(name -> providers.named(name).isKnownToStock())
        .findFirst()
        .orElse(names.get(0));
  }

  /**
   * Warns if consumers are asked for certificates and nothing looks at them: callers without one
   * are served, too.
   */
  public void warnOfUnseenCertificates() {
    ServerTls tls = options.find(ServerOptions.TLS);
    if (tls == null
        || tls.clientAuth() == ClientAuth.NONE
        || tls.clientAuth() == ClientAuth.REQUIRED && !tls.optional()
        || options.find(ServerOptions.AUTHENTICATOR) != null
        || !options.get(FILTERS).isEmpty()
        || options.services().stream().anyMatch(service -> !service.get(FILTERS).isEmpty())) {
      return;
    }
    log.warn(
        "server of {} asks consumers for certificates, but serves {} without one alike: {}, and"
            + " no authenticator or filter looks at them. Set an authenticator that refuses calls"
            + " without a certificate, or {}",
        options.get(APPLICATION),
        tls.clientAuth() == ClientAuth.REQUIRED ? "those over plain connections" : "those",
        tls.optional() ? "TLS is optional" : "clientAuth is OPTIONAL",
        tls.optional() && tls.clientAuth() == ClientAuth.REQUIRED
            ? "remove optional (ssl-optional in XML)"
            : "set clientAuth to REQUIRED (server-client-auth=\"required\" in XML)"
                + (tls.optional() ? " and remove optional (ssl-optional in XML)" : ""));
  }
}
