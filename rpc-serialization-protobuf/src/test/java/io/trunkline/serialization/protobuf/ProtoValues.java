package io.trunkline.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import demo.bid.proto.BidRequest;
import demo.bid.proto.BidResponse;
import demo.bid.proto.Color;
import demo.bid.proto.Device;
import demo.bid.proto.Geo;
import demo.bid.proto.Impression;
import demo.bid.proto.Kinds;
import demo.bid.proto.Number;
import demo.bid.proto.SeatBid;
import demo.bid.proto.Text;
import io.trunkline.testkit.GoldenCall;
import java.util.List;

/** What golden/README.md says of the messages of a captured call. */
final class ProtoValues {

  private ProtoValues() {}

  static List<Message> arguments(String name) {
    return switch (name) {
      case "bid" -> List.of(bidRequest());
      case "void" -> List.of(number(7));
      case "oneway" -> List.of(number(9));
      case "types" ->
          List.of(
              kinds().setNumber(number(17)).build(),
              text("word"),
              Number.newBuilder().setNumber(42).build());
      default -> List.of(text((String) GoldenCall.named(name).arguments().get(0)));
    };
  }

  static Message result(String name) {
    return switch (name) {
      case "bid" ->
          BidResponse.newBuilder()
              .setId("abc")
              .addSeatBids(SeatBid.newBuilder().setSeat("seat").setGroup("group"))
              .build();
      case "types" -> kinds().setWord("word42").build();
      default -> arguments(name).get(0);
    };
  }

  static Text text(String text) {
    return Text.newBuilder().setText(text).build();
  }

  private static Number number(int number) {
    return Number.newBuilder().setNumber(number).build();
  }

  private static BidRequest bidRequest() {
    return BidRequest.newBuilder()
        .setDevice(
            Device.newBuilder()
                .setOs("ios")
                .setMake("apple")
                .setVersion("7.0")
                .setModel("iphone")
                .setLang("zh_CN")
                .setGeo(
                    Geo.newBuilder()
                        .setLon(100.1f)
                        .setLat(100.1f)
                        .setCountry("china")
                        .setCity("beijing")))
        .addImpressions(Impression.newBuilder().setId("abc").setBidFloor(1.1))
        .build();
  }

  /** All but the choice. */
  static Kinds.Builder kinds() {
    return Kinds.newBuilder()
        .setTruth(true)
        .setNegative(-2)
        .setZigzag(-3)
        .setFixed(4)
        .setBig(1L << 40)
        .setFixedBig(-6)
        .setSingle(7.5f)
        .setTwice(8.25)
        .setText("text")
        .setBinary(ByteString.copyFrom(new byte[] {1, 2, 3, -1}))
        .setColor(Color.GREEN)
        .addAllPacked(List.of(1, -1, 70_000))
        .addTexts("x")
        .addTexts("")
        .putCounts("one", 1)
        .putCounts("big", 1L << 40)
        .putNamed(5, text("five"))
        .setNested(Kinds.newBuilder().setText("nested").setNested(Kinds.newBuilder()));
  }
}
