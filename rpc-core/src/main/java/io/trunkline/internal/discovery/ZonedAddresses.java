package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The addresses of a source, in the zone of the source's url unless they have their own zone. */
final class ZonedAddresses implements AddressSource {

  /** The key of the url, and that of an address. */
  static final String ZONE = "zone";

  private final AddressSource source;
  private final String zone;

  /**
   * @param source closed with this one
   */
  ZonedAddresses(AddressSource source, String zone) {
    this.source = source;
    this.zone = zone;
  }

  @Override
  public void start(Listener listener) {
    source.start(
        new Listener() {
          @Override
          public void addresses(List<ProviderAddress> providers) {
            listener.addresses(providers.stream().map(ZonedAddresses.this::zoned).toList());
          }

          @Override
          public void routers(List<RegistryRouter> routers) {
            listener.routers(routers);
          }

          @Override
          public void unavailable(String reason) {
            listener.unavailable(reason);
          }
        });
  }

  private ProviderAddress zoned(ProviderAddress address) {
    if (address.zone() != null) {
      return address;
    }
    Map<String, String> parameters = new HashMap<>(address.parameters());
    parameters.put(ZONE, zone);
    return new ProviderAddress(address.host(), address.port(), parameters, address.overridden());
  }

  @Override
  public List<LevelStatus> levels() {
    return source.levels();
  }

  @Override
  public void close() {
    source.close();
  }
}
