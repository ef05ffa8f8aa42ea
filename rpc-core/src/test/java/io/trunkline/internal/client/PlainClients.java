package io.trunkline.internal.client;

import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Clients without serializations and handshake, for tests of their connections. */
final class PlainClients {

  private PlainClients() {}

  static ClientSettings settings(
      Duration connectTimeout, int ioThreads, @Nullable Executor executor) {
    return new ClientSettings(
        null,
        SerializationProviders.of(List.of()),
        new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT),
        0,
        65_536,
        32 * 1024 * 1024,
        0,
        connectTimeout,
        Duration.ZERO,
        Duration.ZERO,
        false,
        SerializationSettings.NONE,
        ioThreads,
        new CallLog(Duration.ZERO, false),
        executor);
  }

  /** What the connections of one share, which reads replies on its event loops. */
  static ClientResources resources(Duration connectTimeout, int ioThreads) {
    return new ClientResources(
        settings(connectTimeout, ioThreads, Runnable::run),
        null,
        CompressionTable.none(),
        null,
        "test");
  }
}
