package io.trunkline.settings;

import java.util.List;
import java.util.stream.Stream;

/** Every setting that has a range, in the order of docs/limits.md. */
public final class AllSettings {

  private AllSettings() {}

  public static Stream<Setting<?>> ranged() {
    return Setting.join(
            SharedSettings.ALL,
            ConsumerSettings.ALL,
            ReferenceSettings.ALL,
            ClusterSettings.ALL,
            TlsSettings.ALL,
            ProviderSettings.ALL,
            ServiceSettings.ALL,
            List.of(SharedSettings.REMOTE_PORT))
        .stream()
        .filter(Setting::isRanged);
  }
}
