package io.trunkline.boot;

import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the process alive while a server listens, as a web server does: its own threads are
 * daemons, and an application without web would end once its main method returns. Thread-safe.
 */
final class KeepAlive implements RpcConfigurer {

  private int listening;
  private @Nullable CountDownLatch end;

  @Override
  public synchronized void started(String protocol, RpcServer server) {
    if (listening++ == 0) {
      CountDownLatch until = new CountDownLatch(1);
      end = until;
      Thread thread = new Thread(() -> await(until), "trunkline-keep-alive");
      thread.setDaemon(false);
      thread.start();
    }
  }

  @Override
  public synchronized void closing(String protocol, RpcServer server) {
    if (--listening == 0 && end != null) {
      end.countDown();
      end = null;
    }
  }

  private static void await(CountDownLatch until) {
    boolean waits = true;
    while (waits) {
      try {
        until.await();
        waits = false;
      } catch (InterruptedException notOurs) {
        waits = true; // whoever interrupts all threads does not mean to end the process
      }
    }
  }
}
