package io.trunkline.internal.server;

import io.trunkline.internal.exchange.CallLog;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a port for tests: hessian2 on a free port of loopback, one event loop that runs the
 * requests too, no handshake, no heartbeats, and no limits of connections, bytes or time.
 */
public final class TestSettings {

  private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  private List<String> serializations = List.of("hessian2");
  private SerializationProviders providers =
      SerializationProviders.load(TestSettings.class.getClassLoader());
  private int payloadBytes = 1_000_000;
  private boolean handshake;
  private @Nullable Executor executor = Runnable::run;
  private RequestLimits requests = new RequestLimits(16_384, 16_384, Duration.ofMillis(500));
  private Duration frameTimeout = Duration.ZERO;
  private ByteLimits byteLimits = NoLimits.OF_BYTES;

  TestSettings address(InetSocketAddress value) {
    address = value;
    return this;
  }

  public TestSettings serializations(String... names) {
    serializations = List.of(names);
    return this;
  }

  public TestSettings providers(SerializationProviders value) {
    providers = value;
    return this;
  }

  TestSettings payloadBytes(int value) {
    payloadBytes = value;
    return this;
  }

  public TestSettings handshake(boolean value) {
    handshake = value;
    return this;
  }

  /** Runs the requests; null for threads of the port. */
  public TestSettings executor(@Nullable Executor value) {
    executor = value;
    return this;
  }

  TestSettings maxRequests(int value) {
    requests = new RequestLimits(value, requests.ofPort(), requests.queueTime());
    return this;
  }

  /** How long requests may wait for a thread; zero for no limit. */
  TestSettings queueTime(Duration value) {
    requests = new RequestLimits(requests.ofConnection(), requests.ofPort(), value);
    return this;
  }

  TestSettings frameTimeout(Duration value) {
    frameTimeout = value;
    return this;
  }

  TestSettings byteLimits(ByteLimits value) {
    byteLimits = value;
    return this;
  }

  public ServerSettings build() {
    return new ServerSettings(
        address,
        serializations,
        providers,
        new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT),
        payloadBytes,
        Duration.ZERO,
        handshake,
        SerializationSettings.NONE,
        1,
        1,
        executor,
        NoLimits.OF_CONNECTIONS,
        requests,
        frameTimeout,
        byteLimits,
        new CallLog(Duration.ZERO, false),
        why -> {});
  }
}
