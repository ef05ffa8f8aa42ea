package io.trunkline.internal.applications;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.metadata.MetadataInfo;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Asks instances for their services. Thread-safe. */
public interface MetadataCalls {

  /**
   * Calls the metadata service at an address. Does not wait.
   *
   * @param address host and port; {@code ssl-enabled=true} among its parameters asks for TLS
   * @param application the group of the service
   * @return fails if the call fails; null if the instance does not know the revision
   */
  CompletionStage<@Nullable MetadataInfo> ask(
      ProviderAddress address, String application, String revision, Duration timeout);
}
