package io.trunkline.interop.attack;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * A provider that an honest consumer finds in a ZooKeeper, to which the attacker writes. The
 * consumer is measured.
 */
final class FoundProvider implements Target {

  private static final int CALLS_SECOND = 200;

  private final ZooKeeperProcess zookeeper;
  private final GaugedProcess provider;
  private final OurConsumerProcess consumer;

  private FoundProvider(
      ZooKeeperProcess zookeeper, GaugedProcess provider, OurConsumerProcess consumer) {
    this.zookeeper = zookeeper;
    this.provider = provider;
    this.consumer = consumer;
  }

  /**
   * Starts all three.
   *
   * @param warmCalls before anything is measured
   */
  static FoundProvider start(Jvms jvms, String name, int warmCalls) throws IOException {
    ZooKeeperProcess zookeeper = ZooKeeperProcess.start(jvms, name);
    try {
      GaugedProcess provider =
          jvms.startProvider(Side.OURS, name, Jvms.freePort(), zookeeper.url());
      try {
        OurConsumerProcess consumer = OurConsumerProcess.start(jvms, name, zookeeper.url());
        Bench.pause((int) TimeUnit.SECONDS.toMillis(1) * warmCalls / CALLS_SECOND);
        return new FoundProvider(zookeeper, provider, consumer);
      } catch (IOException e) {
        provider.close();
        throw e;
      }
    } catch (IOException e) {
      zookeeper.close();
      throw e;
    }
  }

  @Override
  public int attackedPort() {
    return zookeeper.port();
  }

  @Override
  public GaugedProcess measured() {
    return consumer.process();
  }

  @Override
  public Latencies takePhase() {
    return consumer.takePhase();
  }

  @Override
  public long takeRegistryWorkMicros() {
    return consumer.takeRegistryWorkMicros();
  }

  @Override
  public boolean isServed(int millis) {
    return consumer.isServed(millis);
  }

  @Override
  public void prepareClosing() {
    // the consumer calls all the time
  }

  @Override
  public Closing closeBoth() throws IOException {
    return new Closing(consumer.closeClient(), Target.millisToClose(provider, "closePorts"));
  }

  @Override
  public void close() throws IOException {
    consumer.close();
    provider.close();
    zookeeper.close();
  }
}
