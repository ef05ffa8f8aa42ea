package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread of a session. */
@Timeout(60)
class ZookeeperClientTest {

  @Test
  void saysWhichErrorATaskEndedWith() throws InterruptedException {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    CountDownLatch next = new CountDownLatch(1);
    try (ZookeeperClient client = new ZookeeperClient(RegistryUrl.parse("zookeeper://127.0.0.1"))) {
      client.execute(
          () -> {
            throw new NoClassDefFoundError("shop/Missing");
          });
      client.execute(next::countDown);
      next.await();
    } finally {
      System.setErr(before);
    }
    assertThat(log.toString(StandardCharsets.UTF_8)).contains("shop/Missing");
  }
}
