package io.trunkline.perf.fleet;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.ProviderAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** A source in this JVM, {@code pushed://any:1}, that says what it is told to. Thread-safe. */
public final class PushedAddresses implements AddressSourceProvider {

  static final String URL = "pushed://any:1";

  /** Those of all clients; static because each client makes its own provider. */
  private static final List<AddressSource.Listener> LISTENERS = new CopyOnWriteArrayList<>();

  private static volatile List<ProviderAddress> last = List.of();

  /** Tells all references that these are the providers now. For one thread at a time. */
  static void push(List<ProviderAddress> providers) {
    last = providers;
    for (AddressSource.Listener listener : LISTENERS) {
      listener.addresses(providers);
    }
  }

  @Override
  public Set<String> schemes() {
    return Set.of("pushed");
  }

  @Override
  public AddressSource open(AddressQuery query) {
    return new Source();
  }

  private static final class Source implements AddressSource {

    private volatile Listener listener = new Nobody();

    @Override
    public void start(Listener given) {
      listener = given;
      LISTENERS.add(given);
      given.addresses(last);
    }

    @Override
    public void close() {
      LISTENERS.remove(listener);
    }
  }

  private static final class Nobody implements AddressSource.Listener {

    @Override
    public void addresses(List<ProviderAddress> providers) {}

    @Override
    public void unavailable(String reason) {}
  }
}
