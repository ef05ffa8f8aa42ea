package io.trunkline.internal.service;

import static io.trunkline.settings.ProviderSettings.LIST_SERVICES;
import static io.trunkline.settings.SharedSettings.APPLICATION;

import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.metadata.ListedServices;
import io.trunkline.internal.metadata.MetadataService;
import io.trunkline.options.ServerOptions;
import io.trunkline.options.ServiceOptions;
import java.util.Objects;

/** Exports the service that lists the services of a port, if the server's options allow it. */
public final class PortListing {

  private static final String EVERY_ADDRESS = "0.0.0.0";

  private PortListing() {}

  /**
   * Exports it if it is allowed; it has no group, so a caller need not know the application.
   *
   * @param port the one that the server listens on
   */
  public static void serve(
      ServerOptions options, ServerConfiguration configuration, ServiceTable services, int port) {
    if (!options.get(LIST_SERVICES)) {
      return;
    }
    String host =
        Objects.requireNonNullElse(
            options.find(ServerOptions.ANNOUNCED_HOST),
            Objects.requireNonNullElse(options.find(ServerOptions.HOST), EVERY_ADDRESS));
    long sinceMillis = System.currentTimeMillis();
    services.exportIfAbsent(
        ServiceOptions.<MetadataService>builder(
                MetadataService.class,
                new ListedServices(
                    options.get(APPLICATION),
                    () ->
                        services
                            .exported()
                            .filter(service -> service.service() != MetadataService.class)
                            .<ServiceRecord>map(
                                service ->
                                    configuration.announcement(service).at(host, port, sinceMillis))
                            .toList()))
            .path(MetadataService.PATH)
            .version(MetadataService.VERSION)
            .build());
  }
}
