package io.trunkline.calls;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A consumer whose threads call all providers without end, and which can be restarted meanwhile.
 */
final class LoadedConsumer implements AutoCloseable {

  private static final int CALLERS_PER_PROVIDER = 2;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** One life of the consumer. */
  private record Life(RpcClient client, List<Reference<Journaled>> references) {}

  private final List<Integer> ports;
  private final CallLedger ledger;
  private final Duration keepAliveTimeout;
  private final AtomicIntegerArray reached;
  private final List<Thread> callers = new ArrayList<>();
  private volatile Life life;
  private volatile boolean over;

  LoadedConsumer(List<Integer> ports, String serialization, CallLedger ledger) {
    this(ports, serialization, ledger, Duration.ofSeconds(5));
  }

  /**
   * @param keepAliveTimeout how long a provider may be silent while it is called
   */
  LoadedConsumer(
      List<Integer> ports, String serialization, CallLedger ledger, Duration keepAliveTimeout) {
    this.ports = ports;
    this.ledger = ledger;
    this.keepAliveTimeout = keepAliveTimeout;
    reached = new AtomicIntegerArray(ports.size());
    life = begin(serialization, Duration.ofSeconds(10));
    for (int i = 0; i < ports.size() * CALLERS_PER_PROVIDER; i++) {
      int provider = i % ports.size();
      Thread caller = new Thread(() -> call(provider), "caller " + i);
      caller.setDaemon(true);
      caller.start();
      callers.add(caller);
    }
  }

  private Life begin(String serialization, Duration closeTimeout) {
    RpcClient client =
        Loopback.client()
            .serialization(serialization)
            .closeTimeout(closeTimeout)
            .keepAliveTimeout(keepAliveTimeout)
            .optimizer(() -> List.of(Letter.class, Kept.class))
            .build();
    List<Reference<Journaled>> references = new ArrayList<>();
    for (int port : ports) {
      references.add(
          client.reference(
              ReferenceOptions.builder(Journaled.class, "dubbo://127.0.0.1:" + port)
                  .check(false)
                  .build()));
    }
    return new Life(client, references);
  }

  /**
   * Ends this life and begins another; callers keep calling.
   *
   * @param patient whether the next life will wait for its calls when it is ended
   */
  void restart(String serialization, boolean patient) {
    Life old = life;
    life = begin(serialization, patient ? Duration.ofSeconds(10) : Duration.ZERO);
    old.client.close();
  }

  private void call(int provider) {
    while (!over) {
      int call = ledger.next();
      try {
        Letter letter = new Letter("call", call, call, null);
        Journaled service = life.references.get(provider).service();
        Letter back =
            call % 2 == 0 ? service.place(call, letter) : service.placeLater(call, letter).join();
        if (!letter.equals(back)) {
          throw new AssertionError(letter + " came back as " + back);
        }
        ledger.returned(call);
        reached.incrementAndGet(provider);
      } catch (Throwable thrown) {
        Throwable failure = thrown instanceof CompletionException e ? e.getCause() : thrown;
        ledger.failed(call, failure);
        if (failure instanceof RpcException e && e.status() == Status.BAD_REQUEST) {
          reached.incrementAndGet(provider);
        }
        LockSupport.parkNanos(PAUSE_NANOS); // those that fail at once would be most of all calls
      }
    }
  }

  /** How many calls a provider has answered so far, with a result or with a refusal. */
  int reached(int provider) {
    return reached.get(provider);
  }

  /** What was agreed with a provider. */
  String terms(int provider) {
    return life.references.get(provider).terms();
  }

  /** Ends the calls and waits for the last ones. */
  void stop() throws InterruptedException {
    over = true;
    for (Thread caller : callers) {
      caller.join(TimeUnit.SECONDS.toMillis(30));
      if (caller.isAlive()) {
        throw new AssertionError(caller.getName() + " still waits for its last call");
      }
    }
  }

  @Override
  public void close() {
    over = true;
    life.client.close();
  }
}
