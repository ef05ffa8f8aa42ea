package io.trunkline.calls;

import io.trunkline.call.ServerCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The implementation that the tests export. */
final class LetterService implements Letters {

  final BlockingQueue<String> told = new LinkedBlockingQueue<>();
  private final AtomicInteger held = new AtomicInteger();
  private final CompletableFuture<String> released =
      new CompletableFuture<String>().completeOnTimeout("never released", 60, TimeUnit.SECONDS);

  @Override
  public Letter send(Letter letter) {
    return letter;
  }

  @Override
  public String echo(String text) {
    return text;
  }

  @Override
  public String echo(String text, int times) {
    return text.repeat(times);
  }

  @Override
  public int add(int a, int b) {
    return a + b;
  }

  @Override
  public long addLong(long a, Long b) {
    return a + b;
  }

  @Override
  public byte narrow(byte value) {
    return value;
  }

  @Override
  public float half(float value) {
    return value / 2;
  }

  @Override
  public boolean not(boolean value) {
    return !value;
  }

  @Override
  public void nothing(int value) {
    told.add("nothing " + value);
  }

  @Override
  public String nullValue(String ignored) {
    return null;
  }

  @Override
  public Optional<String> maybe(boolean present) {
    return present ? Optional.of("here") : Optional.empty();
  }

  @Override
  public CompletableFuture<Letter> sendLater(Letter letter) {
    return CompletableFuture.supplyAsync(() -> letter);
  }

  @Override
  public CompletableFuture<Void> voidLater() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public List<Letter> list(int count) {
    List<Letter> letters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      letters.add(new Letter("l" + i, i, i, null));
    }
    return letters;
  }

  @Override
  public Map<String, List<Letter>> grouped(Map<String, List<Letter>> letters) {
    return letters;
  }

  @Override
  public int[] ints(int[] values) {
    return values;
  }

  @Override
  public byte[] bytes(byte[] values) {
    return values;
  }

  @Override
  public String failWith(String kind) throws LetterException {
    switch (kind) {
      case "declared" -> throw new LetterException("declared failure", 42);
      case "runtime" -> throw new IllegalStateException("runtime failure");
      case "error" -> throw new AssertionError("an error");
      default -> {
        return "no failure";
      }
    }
  }

  @Override
  public CompletableFuture<String> failLater(String kind) {
    return CompletableFuture.failedFuture(new IllegalStateException(kind));
  }

  /** Lets all calls go that are held, and those that come. */
  void release() {
    released.complete("released");
  }

  @Override
  public String hold() {
    held.incrementAndGet();
    return released.join();
  }

  @Override
  public CompletableFuture<String> holdLater() {
    held.incrementAndGet();
    return released.copy();
  }

  @Override
  public int held() {
    return held.get();
  }

  @Override
  public void tell(String news) {
    told.add(news);
  }

  @Override
  public String attachment(String key) {
    ServerCall call = ServerCall.current().orElseThrow();
    call.replyAttachment("seen", key);
    return String.valueOf(call.attachments().get(key));
  }

  @Override
  public Letter generic(Letter value) {
    return value;
  }

  @Override
  public String inherited() {
    return "inherited";
  }
}
