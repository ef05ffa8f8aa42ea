package io.trunkline.spring;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.ServiceRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what a {@link MemoryRegistry} has. */
public final class MemorySources implements AddressSourceProvider {

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  private static boolean matches(@Nullable String asked, @Nullable String group) {
    return "*".equals(asked) || Objects.equals(asked, group);
  }

  private static Map<String, String> said(ServiceRecord record) {
    Map<String, String> said = new HashMap<>(record.parameters());
    if (record.group() != null) {
      said.put("group", record.group());
    }
    return said;
  }

  @Override
  public AddressSource open(AddressQuery query) {
    MemoryRegistry registry = MemoryRegistry.of(query.url());
    registry.queries.add(query);
    return new AddressSource() {

      private volatile Runnable watcher = () -> {};

      @Override
      public void start(Listener listener) {
        watcher =
            () ->
                listener.addresses(
                    registry.records.stream()
                        .filter(record -> record.service().equals(query.service()))
                        .filter(record -> matches(query.group(), record.group()))
                        .map(
                            record ->
                                new ProviderAddress(record.host(), record.port(), said(record)))
                        .toList());
        registry.answers.thenRun(
            () -> {
              registry.watchers.add(watcher);
              watcher.run();
            });
      }

      @Override
      public void close() {
        registry.watchers.remove(watcher);
      }
    };
  }
}
