package io.trunkline.interop.peer;

import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.BusinessException;
import demo.bid.Color;
import demo.bid.HoldService;
import demo.bid.LateBidException;
import demo.bid.LaterService;
import demo.bid.LoadService;
import demo.bid.MomentService;
import demo.bid.Moments;
import demo.bid.NewerBidService;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Implements every service, and records its arguments. Thread-safe. */
final class Provider implements BidService, HoldService, LaterService, LoadService, MomentService {

  /** The key of the attachment that arrives with a call and returns, reversed, with its reply. */
  static final String ATTACHMENT = "x-cap";

  /** The text that is answered with the address of the caller instead. */
  static final String WHO = "who calls?";

  /** A text that begins with it is answered once the key behind it is released. */
  static final String HELD = "hold ";

  private static final long HOLD_SECONDS = 30;

  private final RpcRuntime runtime;
  private final Sightings seen;
  private volatile @Nullable Journal journal;
  private final LongAdder served = new LongAdder();
  private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

  Provider(RpcRuntime runtime, Sightings seen) {
    this.runtime = runtime;
    this.seen = seen;
  }

  /**
   * What every provider exports: the services, and {@link BidService} once more in a group and
   * version, behind a token, and in place of a service that is newer. The first one can be called
   * without its interface.
   */
  List<RpcRuntime.Export<?>> exports() {
    return List.of(
        new RpcRuntime.Export<>(BidService.class, this, null, null, null, null, true, Map.of()),
        export(BidService.class, null, "blue", "1.2.0", null),
        export(BidService.class, null, null, "9.9.9", "secret"),
        export(BidService.class, NewerBidService.class.getName(), null, null, null),
        export(HoldService.class, null, null, null, null),
        export(LaterService.class, null, null, null, null),
        export(LoadService.class, null, null, null, null),
        export(MomentService.class, null, null, null, null));
  }

  private <T> RpcRuntime.Export<T> export(
      Class<T> service,
      @Nullable String path,
      @Nullable String group,
      @Nullable String version,
      @Nullable String token) {
    return new RpcRuntime.Export<>(
        service, service.cast(this), path, group, version, token, false, Map.of());
  }

  /** {@link BidService} as a registry is told of it. */
  RpcRuntime.Export<?> registered(
      @Nullable String group, @Nullable String version, Map<String, String> parameters) {
    return new RpcRuntime.Export<>(
        BidService.class, this, null, group, version, null, false, parameters);
  }

  /** Writes the texts that {@link #echo} gets into a file from now on. */
  void journal(Path file) throws IOException {
    journal = new Journal(file);
  }

  /** How many calls of {@link #echo} it has answered. */
  long served() {
    return served.sum();
  }

  @Override
  public BidResponse bid(BidRequest request) {
    seen.add("bid " + request);
    return Golden.response();
  }

  @Override
  public String echo(String text) {
    served.increment();
    Journal kept = journal;
    if (kept != null) {
      kept.add(text);
    }
    String attachment = runtime.received(ATTACHMENT);
    if (attachment != null) {
      seen.add("attachment " + attachment);
      runtime.reply(ATTACHMENT, new StringBuilder(attachment).reverse().toString());
    }
    if (text.startsWith(HELD)) {
      hold(text.substring(HELD.length()));
    }
    return text.equals(WHO) ? runtime.caller() : text;
  }

  @Override
  public String fail(String message) {
    if (message.startsWith("private")) {
      throw new PrivateException(message);
    }
    if (message.startsWith("business")) {
      throw new BusinessException(message);
    }
    if (message.startsWith("downstream")) {
      throw runtime.failedCall(message);
    }
    throw new IllegalStateException(message);
  }

  @Override
  public String failCustom(String message) throws BidException {
    throw message.startsWith("late")
        ? new LateBidException(message, 42)
        : new BidException(message, 42);
  }

  @Override
  public @Nullable String nullValue(String ignored) {
    return null;
  }

  @Override
  public void nothing(int number) {
    seen.add("nothing " + number);
  }

  @Override
  public Map<String, Object> types(
      Date date,
      LocalDateTime ldt,
      BigDecimal bd,
      Color color,
      List<Integer> list,
      Map<String, Long> map,
      Set<String> set,
      byte[] bytes,
      int[] ints,
      long prim,
      Integer boxed) {
    Map<String, Object> all =
        Golden.typesReply(date, ldt, bd, color, list, map, set, bytes, ints, prim, boxed);
    seen.add("types " + Texts.of(all));
    return all;
  }

  @Override
  public CompletableFuture<String> later(String text) {
    return CompletableFuture.supplyAsync(() -> text);
  }

  @Override
  public String big(int kibibytes) {
    return "x".repeat(kibibytes << 10);
  }

  @Override
  public int slow(int millis) {
    awaitRelease(new CountDownLatch(1), TimeUnit.MILLISECONDS.toNanos(millis));
    return millis;
  }

  @Override
  public Moments moments(Moments moments) {
    seen.add("moments " + moments);
    return moments;
  }

  @Override
  public String hold(String key) {
    seen.add("hold " + key);
    if (!awaitRelease(latch(key), TimeUnit.SECONDS.toNanos(HOLD_SECONDS))) {
      throw new IllegalStateException("nobody released " + key);
    }
    return key;
  }

  /** Like work that cannot be interrupted, which stock 2.7 tries when it shuts down. */
  private static boolean awaitRelease(CountDownLatch latch, long nanos) {
    boolean interrupted = false;
    long deadline = System.nanoTime() + nanos;
    try {
      while (true) {
        try {
          return latch.await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  void release(String key) {
    latch(key).countDown();
  }

  private CountDownLatch latch(String key) {
    return held.computeIfAbsent(key, k -> new CountDownLatch(1));
  }
}
