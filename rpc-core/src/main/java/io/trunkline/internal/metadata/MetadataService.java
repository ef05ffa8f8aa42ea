package io.trunkline.internal.metadata;

import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The service that Dubbo's consumers ask for the services of an instance, with the methods that
 * they call. Its group is the application.
 */
public interface MetadataService {

  /** Its path on the wire. */
  String PATH = "org.apache.dubbo.metadata.MetadataService";

  /** Its version. */
  String VERSION = "1.0.0";

  /** The services at a revision; null if this instance never had it or had it long ago. */
  @Nullable MetadataInfo getMetadataInfo(@Nullable String revision);

  /** The urls of the services of this instance; empty unless it lists them. */
  SortedSet<String> getExportedURLs();

  /** The application. */
  String serviceName();

  /** The version of this service. */
  String version();
}
