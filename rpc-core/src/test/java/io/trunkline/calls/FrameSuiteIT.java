package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.server.RpcServer;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Every magic, flag byte, status and many lengths between good calls, on sockets of a provider:
 * each good call is replied to right, nothing is read twice, and every bad two-way call is replied
 * to or its connection ends. {@code mvn verify} takes a hundredth of the cases, {@code bin/verify
 * frames} all.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FrameSuiteIT {

  /** What the good frames call, and what the hidden ones would. */
  public interface Calls {
    String echo(String text);

    void hidden();
  }

  /** Makes the case of that index. */
  private interface Cases {
    FrameCase of(int index, long id);
  }

  private static final boolean FULL = Boolean.getBoolean("frames.full");
  private static final int STEP = FULL ? 1 : 97;
  private static final int THREADS = 4;
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final byte[] NO_ATTACHMENTS = {'N'};
  private static final byte[] HIDDEN =
      RawPeer.frame(
          0xc2, 666, HessianBytes.request(Calls.class, "hidden", "", new byte[0], NO_ATTACHMENTS));

  private final LongAdder echoed = new LongAdder();
  private final LongAdder ranHidden = new LongAdder();
  private final LongAdder expectedEchoes = new LongAdder();
  private final LongAdder goodCalls = new LongAdder();
  private final LongAdder slow = new LongAdder();
  private final AtomicLong slowest = new AtomicLong();
  private final AtomicLong nextId = new AtomicLong(1_000);
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private RpcServer server;

  /** Whether the bytes of a case are sent in two parts that are cut one byte later each time. */
  private boolean everyCut;

  @BeforeEach
  void start() throws IOException {
    server =
        Loopback.server()
            .payloadBytes(FrameCase.LIMIT)
            .acceptsPerSecond(0) // time in the system's queue is none of the frame's
            .service(
                Calls.class,
                new Calls() {
                  @Override
                  public String echo(String text) {
                    echoed.increment();
                    return text;
                  }

                  @Override
                  public void hidden() {
                    ranHidden.increment();
                  }
                })
            .start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static byte[] echo(String text) {
    return HessianBytes.request(
        Calls.class, "echo", "Ljava/lang/String;", HessianBytes.text(text), NO_ATTACHMENTS);
  }

  @Test
  void everyMagic() throws Exception {
    run("magics", 0x10000, STEP, (i, id) -> FrameCase.ofMagic(i, id, echo("x" + id)));
  }

  @Test
  void everyFlagByte() throws Exception {
    run("flags", 256, 1, (i, id) -> FrameCase.ofFlags(i, id, echo("x" + id)));
  }

  @Test
  void everyStatus() throws Exception {
    run("statuses", 512, 1, (i, id) -> FrameCase.ofStatus(i / 2, id, echo("x" + id), i % 2 == 1));
  }

  @Test
  void everySplit() throws Exception {
    everyCut = true;
    run(
        "splits",
        FULL ? 15_000 : 600,
        1,
        (i, id) ->
            i % 3 == 0
                ? FrameCase.ofFlags(0xc8, id, echo("x" + id))
                : FrameCase.ofLength(i % 3 == 1 ? FrameCase.LIMIT + 1 : -1, id, HIDDEN));
  }

  @Test
  void manyLengths() throws Exception {
    run("lengths", FULL ? 100_000 : 1_000, 1, (i, id) -> FrameCase.ofLength(length(i), id, HIDDEN));
  }

  private static int length(int index) {
    return FrameCase.length(index);
  }

  /** A case after the other on {@link #THREADS} connections, and on new ones behind those ended. */
  private void run(String what, int count, int step, Cases cases) throws Exception {
    AtomicInteger next = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    long begun = System.nanoTime();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        ends.add(
            threads.submit(
                () -> {
                  try (Attacker attacker = new Attacker()) {
                    for (int i = next.getAndAdd(step);
                        i < count && failures.size() < 20;
                        i = next.getAndAdd(step)) {
                      long id = nextId.addAndGet(3);
                      attacker.run(cases.of(i, id), id, i / 3);
                      int sofar = done.incrementAndGet();
                      if (sofar % 10_000 == 0) {
                        System.out.printf("frames: %,d of %,d %s%n", sofar, count / step, what);
                      }
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(failures).isEmpty();
    Deadline.await("all calls have run", () -> echoed.sum() >= expectedEchoes.sum());
    assertThat(echoed.sum()).as("calls that ran").isEqualTo(expectedEchoes.sum());
    assertThat(ranHidden.sum()).as("calls inside of bodies that ran").isZero();
    System.out.printf(
        "frames: provider, %,d %s in %,d ms: %,d good calls replied to right, 0 lost, 0 bytes read"
            + " twice; slowest end of a bad frame %.1f ms, %d over 100 ms%n",
        done.get(),
        what,
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun),
        goodCalls.sum(),
        slowest.get() / 1e6,
        slow.sum());
  }

  /** One connection at a time. For one thread. */
  private final class Attacker implements AutoCloseable {

    private final Random random = new Random(7);
    private RawPeer peer = connect();

    private Attacker() throws IOException {}

    private RawPeer connect() throws IOException {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
      socket.setTcpNoDelay(true);
      return new RawPeer(socket);
    }

    void run(FrameCase bad, long id, int index) throws IOException {
      byte[] before = RawPeer.frame(0xc2, id + 1, echo("g" + (id + 1)));
      byte[] after = RawPeer.frame(0xc2, id + 2, echo("g" + (id + 2)));
      byte[] all = HessianBytes.all(before, bad.frame(), after);
      Map<Long, Boolean> expected = new HashMap<>(); // whether the reply is a result
      expected.put(id + 1, true);
      if (bad.ending().isReplied()) {
        expected.put(id, bad.ending() == FrameCase.Ending.REPLY);
      }
      if (!bad.ending().isEnd()) {
        expected.put(id + 2, true);
      }
      expectedEchoes.add(bad.ending().isEnd() ? 1 : 2);
      expectedEchoes.add(bad.isExecuted() ? 1 : 0);
      try {
        int cut = everyCut ? index % all.length : random.nextInt(all.length);
        peer.send(Arrays.copyOf(all, cut));
        peer.send(Arrays.copyOfRange(all, cut, all.length));
      } catch (SocketException ended) {
        // the provider may end the connection before everything behind the bad frame is sent
        if (!bad.ending().isEnd()) {
          throw ended;
        }
      }
      long sent = System.nanoTime();
      receive(bad, id, expected, sent);
      if (bad.ending().isEnd()) {
        peer.close();
        peer = connect();
      }
    }

    private void receive(FrameCase bad, long id, Map<Long, Boolean> expected, long sent)
        throws IOException {
      Set<Long> left = new HashSet<>(expected.keySet());
      while (!left.isEmpty() || bad.ending().isEnd()) {
        RawPeer.Reply reply;
        try {
          reply = peer.receive();
        } catch (EOFException | SocketException end) {
          if (!bad.ending().isEnd() || !left.isEmpty()) {
            failures.add(bad.name() + ": the connection ended; no reply to " + left);
            peer = connect();
          } else {
            took(System.nanoTime() - sent);
          }
          return;
        }
        Boolean isResult = expected.get(reply.id());
        if (isResult == null || !left.remove(reply.id())) {
          failures.add(bad.name() + ": a reply that nobody expects: " + reply);
        } else if (isResult != isRight(reply, id)) {
          failures.add(
              bad.name()
                  + ": request "
                  + (reply.id() - id)
                  + " of three has status "
                  + reply.status()
                  + ", "
                  + new String(reply.body(), StandardCharsets.ISO_8859_1));
        } else if (reply.id() == id) {
          took(System.nanoTime() - sent);
        } else {
          goodCalls.increment();
        }
      }
    }

    private boolean isRight(RawPeer.Reply reply, long id) {
      byte[] text = HessianBytes.text((reply.id() == id ? "x" : "g") + reply.id());
      return reply.status() == 20
          && Arrays.equals(reply.body(), 1, 1 + text.length, text, 0, text.length);
    }

    private void took(long nanos) {
      slowest.accumulateAndGet(nanos, Math::max);
      if (nanos > SLOW_NANOS) {
        slow.increment();
      }
    }

    @Override
    public void close() throws IOException {
      peer.close();
    }
  }
}
