package demo.bid.proto;

import com.google.protobuf.ByteString;
import demo.bid.BidException;
import java.util.ArrayList;
import java.util.List;

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
          "kinds: as sent, word42");

  private ProtoCalls() {}

  /** What came of each call, one line each; the last two tell what was thrown. */
  public static List<String> lines(ProtoBidService service) {
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
    lines.add("fail: " + thrown(() -> service.fail(text("boom"))));
    lines.add("failCustom: " + thrown(() -> service.failCustom(text("custom boom"))));
    return lines;
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
