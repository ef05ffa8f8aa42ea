package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that binds the variables of a generic interface is read by what it binds them to. */
@Timeout(60)
class GenericInterfaceTest {

  interface Store<V> {
    V next(V value);

    CompletableFuture<V> later(V value);

    Optional<V> maybe(V value);
  }

  interface Shorts extends Store<Short> {}

  private static final class ShortService implements Shorts {
    @Override
    public Short next(Short value) {
      return (short) (value + 1);
    }

    @Override
    public CompletableFuture<Short> later(Short value) {
      return CompletableFuture.completedFuture(next(value));
    }

    @Override
    public Optional<Short> maybe(Short value) {
      return Optional.of(next(value));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void aNumberArrivesAsTheTypeThatTheServiceBinds(String serialization) throws Exception {
    try (RpcServer server =
            Loopback.server()
                .serialization(serialization)
                .service(Shorts.class, new ShortService())
                .start();
        RpcClient client = Loopback.client().serialization(serialization).build()) {
      Shorts shorts = client.refer(Shorts.class, "dubbo://127.0.0.1:" + server.port());
      Short next = shorts.next((short) 1);
      assertThat(next).isEqualTo((short) 2);
      assertThat(shorts.later((short) 2).get()).isEqualTo((short) 3);
      assertThat(shorts.maybe((short) 3)).contains((short) 4);
    }
  }
}
