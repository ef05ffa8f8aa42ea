package io.trunkline.internal.reference;

import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.applications.MetadataCalls;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.ConnectionLease;
import io.trunkline.internal.client.Destination;
import io.trunkline.internal.client.Invoker;
import io.trunkline.internal.exchange.ServiceInterface;
import io.trunkline.internal.exchange.ServiceInterfaces;
import io.trunkline.internal.metadata.MetadataInfo;
import io.trunkline.internal.metadata.MetadataService;
import io.trunkline.options.ClientOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProviders;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Asks instances for their services over hessian2, which each version of Dubbo accepts, on the
 * connections of the client. The calls pass no filters and have no attachments, and their replies
 * may contain the classes of metadata only, whatever the client allows for its references.
 * Thread-safe.
 */
final class MetadataCaller implements MetadataCalls {

  private static final String SERIALIZATION = "hessian2";

  /** Dubbo's service as this class calls it. */
  interface Asked {

    CompletableFuture<@Nullable MetadataInfo> getMetadataInfo(String revision);
  }

  private final ClientOptions options;
  private final ClientEngine engine;
  private final SerializationProviders providers;
  private final ServiceInterface service;

  MetadataCaller(ClientOptions options, ClientEngine engine, SerializationProviders providers) {
    this.options = options;
    this.engine = engine;
    this.providers = providers;
    ClassGate.Builder gate =
        ClassGate.forService(Asked.class, ClassCatalog.of(List.of()), List.of());
    MetadataInfo.WIRE_NAMES.forEach((type, name) -> gate.allowAlias(name, type));
    this.service =
        new ServiceInterfaces(ClassCatalog.of(List.of()), List.of(), null)
            .of(Asked.class, gate.build());
  }

  @Override
  public CompletionStage<@Nullable MetadataInfo> ask(
      ProviderAddress address, String application, String revision, Duration timeout) {
    ReferenceOptions<Asked> reference =
        ReferenceOptions.builder(Asked.class)
            .path(MetadataService.PATH)
            .group(application)
            .version(MetadataService.VERSION)
            .serialization(SERIALIZATION)
            .timeout(timeout)
            .build();
    ClientMethods methods =
        ClientMethods.of(
            reference,
            engine,
            service,
            timeout,
            true,
            Map.of(),
            providers.plainTerms(
                reference.get(SERIALIZATION_SETTINGS), options.get(SERIALIZATION_SETTINGS)),
            type -> {
              throw new IllegalStateException("no callback is passed");
            });
    ConnectionLease lease =
        engine.connections(
            new Destination(
                InetSocketAddress.createUnresolved(address.host(), address.port()),
                ReferenceInvokers.isSecured(null, options, address)),
            0,
            false,
            methods.all(),
            null);
    Invoker invoker =
        engine.reference(lease.invoker(), List.of(), methods.limits(), methods.all(), lease);
    ReferenceInvokers.Made made = new ReferenceInvokers.Made(invoker, List::of, List::of);
    return new BoundReference<>(Asked.class, methods, Map.of(), made)
        .proxy()
        .getMetadataInfo(revision)
        .whenComplete((info, failure) -> invoker.close());
  }
}
