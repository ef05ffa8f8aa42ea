package io.trunkline.internal.discovery;

import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds addresses. For one thread at a time. */
@FunctionalInterface
interface Lookup {

  /**
   * All addresses; null if they are as the last time. May block.
   *
   * @throws IOException if they cannot be found; its message is for the log
   */
  @Nullable List<ProviderAddress> find() throws IOException;
}
