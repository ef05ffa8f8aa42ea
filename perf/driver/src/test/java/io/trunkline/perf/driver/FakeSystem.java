package io.trunkline.perf.driver;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.Reply;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.perf.system.UnsupportedCallException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Echoes without any connection; each kind has a fault of its own. */
public abstract class FakeSystem implements PerfSystem {

  private final String name;

  FakeSystem(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public PerfServer serve() {
    return new PerfServer() {
      @Override
      public int port() {
        return 1;
      }

      @Override
      public void close() {
        // there is nothing to end
      }
    };
  }

  @Override
  public PerfClient connect(int port) {
    return new PerfClient() {
      @Override
      public Call call(Payload payload) {
        check(payload);
        return slow(ServiceCalls.of(new EchoingService(), payload));
      }

      @Override
      public void close() {
        // there is nothing to end
      }
    };
  }

  abstract @Nullable Object answer(@Nullable Object right);

  void check(Payload payload) {
    // all of them
  }

  void checkStart() {
    // can be started
  }

  private Call slow(Call call) {
    return new Call() {
      @Override
      public @Nullable Object expected() {
        return call.expected();
      }

      @Override
      public @Nullable Object await() throws Exception {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        return answer(call.await());
      }

      @Override
      public void start(Reply reply) {
        checkStart();
        CompletableFuture.runAsync(
            () -> reply.accept(answer(call.expected()), null),
            CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
      }
    };
  }

  /** Answers right. */
  public static final class Right extends FakeSystem {

    public Right() {
      super("fake-right");
    }

    @Override
    @Nullable Object answer(@Nullable Object right) {
      return right;
    }
  }

  /** Answers with something else. */
  public static final class Wrong extends FakeSystem {

    public Wrong() {
      super("fake-wrong");
    }

    @Override
    @Nullable Object answer(@Nullable Object right) {
      return "not " + right;
    }
  }

  /** Answers right, and has only calls of bids that are waited for. */
  public static final class Narrow extends FakeSystem {

    public Narrow() {
      super("fake-narrow");
    }

    @Override
    @Nullable Object answer(@Nullable Object right) {
      return right;
    }

    @Override
    void check(Payload payload) {
      if (payload != Payload.BID) {
        throw UnsupportedCallException.noMessageFor(payload);
      }
    }

    @Override
    void checkStart() {
      throw new UnsupportedCallException("a thread waits for each of its calls");
    }
  }

  /** Does not answer at all. */
  public static final class Failing extends FakeSystem {

    public Failing() {
      super("fake-failing");
    }

    @Override
    @Nullable Object answer(@Nullable Object right) {
      throw new IllegalStateException("no answer");
    }
  }

  /** Does not answer one call in ten, once the bytes of its calls have been counted. */
  public static final class Flaky extends FakeSystem {

    private static final int COUNTED = 150;

    private final AtomicInteger calls = new AtomicInteger();

    public Flaky() {
      super("fake-flaky");
    }

    @Override
    @Nullable Object answer(@Nullable Object right) {
      int call = calls.incrementAndGet();
      if (call > COUNTED && call % 10 == 0) {
        throw new IllegalStateException("no answer");
      }
      return right;
    }
  }
}
