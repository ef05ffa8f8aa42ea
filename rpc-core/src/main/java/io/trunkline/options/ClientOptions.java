package io.trunkline.options;

import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;

import io.trunkline.discovery.AddressListener;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.settings.ConsumerSettings;
import io.trunkline.settings.Options;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import io.trunkline.tls.ClientTls;
import java.util.List;

/**
 * The settings of a client, created with {@link ClientOptionsBuilder}, which documents each setting
 * with its range and default.
 */
public final class ClientOptions extends Options {

  public static final Setting<ClientTls> TLS = Setting.object("tls", null);
  public static final Setting<OutlierEjection> EJECTION =
      Setting.object("ejection", OutlierEjection.DEFAULT);
  public static final Setting<List<AddressListener>> ADDRESS_LISTENERS =
      Setting.objects("addressListeners");
  public static final Setting<ClusterOptions> CLUSTER =
      Setting.object("cluster", ClusterOptions.NONE);

  static final List<Setting<?>> ALL =
      Setting.join(
          SharedSettings.ALL,
          SharedSettings.OBJECTS,
          ConsumerSettings.ALL,
          List.of(TIMEOUT, SERIALIZATION, TLS, EJECTION, ADDRESS_LISTENERS, CLUSTER));

  ClientOptions(ClientOptionsBuilder<?> builder) {
    super(builder);
  }
}
