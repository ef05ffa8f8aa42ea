package io.trunkline.interop.attack;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A provider that gets the attacker's bytes itself. The honest consumer has only its address. */
final class AttackedProvider implements Target {

  private final Jvms jvms;
  private final String name;
  private final GaugedProcess provider;
  private final int port;
  private final Neighbor neighbor;
  private @Nullable OurConsumerProcess consumer;

  private AttackedProvider(
      Jvms jvms, String name, GaugedProcess provider, int port, Neighbor neighbor) {
    this.jvms = jvms;
    this.name = name;
    this.provider = provider;
    this.port = port;
    this.neighbor = neighbor;
  }

  /**
   * Starts a provider, and calls it.
   *
   * @param warmCalls on a connection each, before anything is measured
   */
  static AttackedProvider start(Jvms jvms, Side side, String name, int warmCalls)
      throws IOException {
    int port = Jvms.freePort();
    GaugedProcess provider = jvms.startProvider(side, name, port, null);
    for (int i = 0; i < warmCalls; i++) {
      if (!Neighbor.isServed(port, Bench.PROBE_MILLIS)) {
        provider.close();
        throw new IOException("the provider does not serve; see its log " + name);
      }
    }
    return new AttackedProvider(jvms, name, provider, port, new Neighbor(port));
  }

  @Override
  public int attackedPort() {
    return port;
  }

  @Override
  public GaugedProcess measured() {
    return provider;
  }

  @Override
  public Latencies takePhase() {
    return neighbor.takePhase();
  }

  @Override
  public long takeRegistryWorkMicros() {
    return -1;
  }

  @Override
  public boolean isServed(int millis) {
    return Neighbor.isServed(port, millis);
  }

  @Override
  public void prepareClosing() throws IOException {
    consumer = OurConsumerProcess.start(jvms, name, "dubbo://127.0.0.1:" + port);
  }

  @Override
  public Closing closeBoth() throws IOException {
    if (consumer == null) {
      throw new IllegalStateException("no consumer was started before the attack");
    }
    return new Closing(consumer.closeClient(), Target.millisToClose(provider, "closePorts"));
  }

  @Override
  public void close() throws IOException {
    neighbor.close();
    if (consumer != null) {
      consumer.close();
    }
    provider.close();
  }
}
