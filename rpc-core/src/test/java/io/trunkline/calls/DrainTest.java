package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider that goes down on purpose costs its callers nothing. */
@Timeout(120)
class DrainTest {

  private static final int CALLS_BEFORE_A_RESTART = 500;

  interface Journal {
    int write(int id);

    CompletableFuture<Integer> writeLater(int id);

    void note(int id);
  }

  /** How often each id was executed. */
  private static final class Written implements Journal {
    final Map<Integer, AtomicInteger> runs = new ConcurrentHashMap<>();

    @Override
    public int write(int id) {
      runs.computeIfAbsent(id, none -> new AtomicInteger()).incrementAndGet();
      return id;
    }

    @Override
    public CompletableFuture<Integer> writeLater(int id) {
      return CompletableFuture.supplyAsync(() -> write(id));
    }

    @Override
    public void note(int id) {
      write(id);
    }
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static RpcServer serve(int port, Journal journal) throws IOException {
    return Loopback.server()
        .port(port)
        .closeTimeout(Duration.ofSeconds(20))
        .service(Journal.class, journal)
        .start();
  }

  private RpcServer serve(Letters letters) throws IOException {
    RpcServer server =
        Loopback.server()
            .closeTimeout(Duration.ofSeconds(30))
            .service(Letters.class, letters)
            .start();
    open.add(server);
    return server;
  }

  @Test
  void restartsOfProvidersLoseNoCallAndRunNoneTwice() throws Exception {
    Written written = new Written();
    RpcServer[] servers = {serve(0, written), serve(0, written)};
    RpcClient client = Loopback.client().build();
    open.add(client);
    Reference<Journal> reference =
        client.reference(
            ReferenceOptions.builder(
                    Journal.class,
                    "dubbo://127.0.0.1:"
                        + servers[0].port()
                        + ";dubbo://127.0.0.1:"
                        + servers[1].port())
                .method("note", MethodOptions.NONE.withoutReply())
                .build());
    Deadline.await("the terms of both", () -> reference.terms().split("agreed:", -1).length == 3);

    AtomicInteger ids = new AtomicInteger();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    CompletableFuture<Void> enough = new CompletableFuture<>();
    Journal journal = reference.service();
    List<Thread> callers =
        IntStream.range(0, 3)
            .mapToObj(
                kind -> new Thread(() -> call(journal, kind, ids, enough, failures), "caller"))
            .toList();
    callers.forEach(Thread::start);
    for (int round = 0; round < 6; round++) {
      int until = ids.get() + CALLS_BEFORE_A_RESTART;
      Deadline.await("calls", () -> ids.get() > until || !failures.isEmpty());
      int turn = round % 2;
      int port = servers[turn].port();
      servers[turn].close();
      servers[turn] = serve(port, written);
      Deadline.await(
          "it is back",
          () -> reference.terms().split("agreed:", -1).length == 3 || !failures.isEmpty());
    }
    enough.complete(null);
    for (Thread caller : callers) {
      caller.join(30_000);
    }
    for (RpcServer server : servers) {
      server.close(); // reads one-way calls to their end
    }
    assertThat(failures).isEmpty();
    assertThat(written.runs).as("no call is lost").hasSize(ids.get());
    assertThat(written.runs.values())
        .as("none ran twice")
        .allSatisfy(times -> assertThat(times).hasValue(1));
  }

  private static void call(
      Journal journal,
      int kind,
      AtomicInteger ids,
      CompletableFuture<Void> enough,
      Queue<Throwable> failures) {
    try {
      while (!enough.isDone()) {
        int id = ids.getAndIncrement();
        if (kind == 0) {
          assertThat(journal.write(id)).isEqualTo(id);
        } else if (kind == 1) {
          List<CompletableFuture<Integer>> some = new ArrayList<>();
          some.add(journal.writeLater(id));
          for (int i = 0; i < 10; i++) {
            some.add(journal.writeLater(ids.getAndIncrement()));
          }
          for (CompletableFuture<Integer> one : some) {
            one.get(30, TimeUnit.SECONDS);
          }
        } else {
          journal.note(id);
          if (id % 50 == 0) { // else more and more of them would wait to be sent
            journal.write(ids.getAndIncrement());
          }
        }
      }
    } catch (Throwable failure) {
      failures.add(failure);
    }
  }

  @Test
  void aRunningCallEndsAndNewOnesAreCertainlyNotExecuted() throws Exception {
    LetterService letters = new LetterService();
    RpcServer server = serve(letters);
    RpcClient client = Loopback.client().build();
    open.add(client);
    Reference<Letters> reference =
        client.reference(
            ReferenceOptions.builder(Letters.class, "dubbo://127.0.0.1:" + server.port()).build());
    Deadline.await("the terms", () -> reference.terms().startsWith("agreed"));
    CompletableFuture<String> held = reference.service().holdLater();
    Deadline.await("it is held", () -> letters.held() == 1);
    Thread closing = new Thread(server::close);
    closing.start();
    Deadline.await("the provider leaves", () -> !reference.isConnected());
    RpcException refused =
        catchThrowableOfType(RpcException.class, () -> reference.service().echo("new"));
    assertThat(refused.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(refused.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    letters.release();
    assertThat(held.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    closing.join(30_000);
    assertThat(closing.isAlive()).isFalse();
  }

  @Test
  void aSecondCloseEndsWithTheFirst() throws Exception {
    LetterService letters = new LetterService();
    RpcServer server = serve(letters);
    RpcClient client = Loopback.client().build();
    open.add(client);
    CompletableFuture<String> held =
        client.refer(Letters.class, "dubbo://127.0.0.1:" + server.port()).holdLater();
    Deadline.await("it is held", () -> letters.held() == 1);
    List<Thread> closing = List.of(new Thread(server::close), new Thread(server::close));
    closing.forEach(Thread::start);
    Deadline.await(
        "both wait",
        () ->
            closing.stream()
                .allMatch(
                    thread ->
                        thread.getState() == Thread.State.WAITING
                            || thread.getState() == Thread.State.TIMED_WAITING));
    letters.release();
    assertThat(held.get(30, TimeUnit.SECONDS)).isEqualTo("released");
    for (Thread thread : closing) {
      thread.join(30_000);
      assertThat(thread.isAlive()).isFalse();
    }
  }

  @Test
  void anAddressThatIsNotThereCostsNoCall() throws Exception {
    Written written = new Written();
    RpcServer server = serve(0, written);
    open.add(server);
    int nobody = freePort();
    RpcClient client = Loopback.client().build();
    open.add(client);
    Journal journal =
        client.refer(
            Journal.class, "dubbo://127.0.0.1:" + nobody + ";dubbo://127.0.0.1:" + server.port());
    for (int i = 0; i < 10; i++) {
      assertThat(journal.write(i)).isEqualTo(i);
      assertThat(journal.writeLater(100 + i).get(30, TimeUnit.SECONDS)).isEqualTo(100 + i);
    }
  }

  @Test
  void whereNobodyIsThereTheCallSaysSo() throws Exception {
    RpcClient client = Loopback.client().build();
    open.add(client);
    Journal journal =
        client
            .reference(
                ReferenceOptions.builder(
                        Journal.class,
                        "dubbo://127.0.0.1:" + freePort() + ";dubbo://127.0.0.1:" + freePort())
                    .check(false)
                    .build())
            .service();
    RpcException blocking = catchThrowableOfType(RpcException.class, () -> journal.write(1));
    assertThat(blocking.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(blocking.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    ExecutionException later =
        catchThrowableOfType(
            ExecutionException.class, () -> journal.writeLater(2).get(30, TimeUnit.SECONDS));
    assertThat(((RpcException) later.getCause()).certainty()).isEqualTo(Certainty.NOT_EXECUTED);
  }

  private static int freePort() throws IOException {
    try (java.net.ServerSocket socket = new java.net.ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
