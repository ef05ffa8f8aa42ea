package io.trunkline.options;

import static io.trunkline.settings.SharedSettings.PARAMETERS;

import io.trunkline.call.Authenticator;
import io.trunkline.settings.Options;
import io.trunkline.settings.ProviderSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import io.trunkline.tls.ServerTls;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The settings of a server, created with {@link ServerOptionsBuilder}, which documents each setting
 * with its range and default.
 */
public final class ServerOptions extends Options {

  public static final Setting<String> HOST = Setting.object("host", null);
  public static final Setting<List<String>> SERIALIZATIONS =
      Setting.object("serializations", List.of("hessian2"));
  public static final Setting<Consumer<String>> ON_FATAL = Setting.object("onFatal", null);
  public static final Setting<List<ServiceOptions<?>>> SERVICES = Setting.objects("services");
  public static final Setting<ServerTls> TLS = Setting.object("tls", null);
  public static final Setting<Authenticator> AUTHENTICATOR = Setting.object("authenticator", null);
  public static final Setting<Boolean> REGISTER_AT_START = Setting.object("registerAtStart", true);
  public static final Setting<String> ANNOUNCED_HOST = Setting.object("announcedHost", null);

  static final List<Setting<?>> ALL =
      Setting.join(
          SharedSettings.ALL,
          SharedSettings.OBJECTS,
          ProviderSettings.ALL,
          List.of(
              HOST,
              SERIALIZATIONS,
              ON_FATAL,
              SERVICES,
              TLS,
              AUTHENTICATOR,
              REGISTER_AT_START,
              ANNOUNCED_HOST,
              PARAMETERS));

  ServerOptions(ServerOptionsBuilder<?> builder) {
    super(ALL, builder.concluded());
    AnnouncedParameters.check(get(PARAMETERS));
    if (get(SERIALIZATIONS).isEmpty()) {
      throw new IllegalArgumentException("no serialization is named; name one, such as hessian2");
    }
    Set<String> keys = new TreeSet<>();
    for (ServiceOptions<?> service : services()) {
      if (!keys.add(service.key())) {
        throw new IllegalArgumentException(
            "two services are " + service.key() + "; give one of them another group or version");
      }
    }
  }

  /** The exported services. */
  public List<ServiceOptions<?>> services() {
    return get(SERVICES);
  }
}
