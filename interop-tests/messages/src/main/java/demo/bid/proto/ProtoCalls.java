package demo.bid.proto;

import com.google.protobuf.ByteString;
import demo.bid.BidException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Calls every method of the service. */
public final class ProtoCalls {

  /** What {@link #lines} has if nothing is lost, up to the exceptions. */
  public static final List<String> EXPECTED =
      List.of(
          "bid: abc, seat of zh_CN",
          "echo: as sent",
          "50,000 characters: as sent",
          "null: null",
          "nothing: done",
          "kinds: as sent, word42",
          "1,000 calls of 8 threads: as sent");

  private static final int CALLS = 1_000;
  private static final int THREADS = 8;
  private static final int MAX_SECONDS = 60;

  private ProtoCalls() {}

  /**
   * What came of each call, one line each; the last ones tell what was thrown, and how attachments
   * went.
   */
  public static List<String> lines(ProtoBidService service, AttachedEcho attached)
      throws InterruptedException {
    List<String> lines = new ArrayList<>();
    BidResponse bid =
        service.bid(
            BidRequest.newBuilder()
                .setDevice(Device.newBuilder().setLang("zh_CN").setGeo(Geo.newBuilder().setLat(1)))
                .addImpressions(Impression.newBuilder().setId("abc").setBidFloor(1.1))
                .build());
    SeatBid seat = bid.getSeatBids(0);
    lines.add("bid: " + bid.getId() + ", " + seat.getSeat() + " of " + seat.getGroup());
    lines.add("echo: " + echoed(service, "hello \u4f60\u597d \ud83d\ude00 <&='\\\""));
    lines.add("50,000 characters: " + echoed(service, "abcdefghij".repeat(5_000)));
    lines.add("null: " + service.nullValue(text("x")));
    service.nothing(Number.getDefaultInstance());
    lines.add("nothing: done");
    Kinds kinds = kinds();
    Kinds back = service.types(kinds, text("word"), Number.newBuilder().setNumber(42).build());
    lines.add(
        "kinds: "
            + (back.toBuilder().clearWord().build().equals(kinds) ? "as sent" : back)
            + ", "
            + back.getWord());
    lines.add("1,000 calls of 8 threads: " + storm(service));
    lines.add("fail: " + thrown(() -> service.fail(text("boom"))));
    lines.add("failCustom: " + thrown(() -> service.failCustom(text("custom boom"))));
    AttachedEcho.Answer answer = attached.call(text("with "), "1;proto");
    lines.add("attachments: " + answer.text().getText() + ", back " + answer.attachment());
    return lines;
  }

  private static String storm(ProtoBidService service) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        String text = "call " + i;
        calls.add(() -> echoed(service, text));
      }
      Set<String> results = new TreeSet<>();
      for (Future<String> one : pool.invokeAll(calls, MAX_SECONDS, TimeUnit.SECONDS)) {
        results.add(one.get());
      }
      return String.join(", ", results);
    } catch (ExecutionException failed) {
      return String.valueOf(failed.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Text text(String text) {
    return Text.newBuilder().setText(text).build();
  }

  private static String echoed(ProtoBidService service, String text) {
    return service.echo(text(text)).getText().equals(text) ? "as sent" : "not as sent";
  }

  private static Kinds kinds() {
    return Kinds.newBuilder()
        .setTruth(true)
        .setNegative(-2)
        .setZigzag(-3)
        .setFixed(-4)
        .setBig(1L << 60)
        .setFixedBig(-6)
        .setSingle(Float.MIN_VALUE)
        .setTwice(Double.NEGATIVE_INFINITY)
        .setText("text")
        .setBinary(ByteString.copyFrom(new byte[] {1, 2, 3, -1}))
        .setColor(Color.GREEN)
        .addPacked(1)
        .addPacked(-1)
        .addTexts("x")
        .addTexts("")
        .putCounts("one", 1)
        .putNamed(-5, text("minus five"))
        .setNested(Kinds.newBuilder().setText("nested").setNested(Kinds.newBuilder()))
        .build();
  }

  private interface Call {
    Object make() throws BidException;
  }

  private static String thrown(Call call) {
    try {
      return "returned " + call.make();
    } catch (Exception e) {
      return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
  }
}
