package io.trunkline.serialization.kryo;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenContract;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Dubbo 2.7.23 (Kryo 4.0.2) and 2.6.12 (Kryo 4.0.1), without and with an optimizer. */
final class Kryo4FramesTest {

  /** As demo.opt.OptA names them. */
  static final List<Class<?>> LISTED =
      List.of(
          BidRequest.class,
          BidResponse.class,
          Device.class,
          Geo.class,
          Impression.class,
          SeatBid.class);

  private abstract static class Of27Peers implements GoldenContract {
    @Override
    public int framesOf(GoldenCall call) {
      return 30;
    }
  }

  private abstract static class Of26Peers implements GoldenContract {

    /** The JDK had not filled in that of an exception which nobody looked at. */
    @Override
    public int framesOf(GoldenCall call) {
      return call.name().startsWith("custom") ? 0 : 29;
    }

    @Override
    public boolean namesApplication() {
      return false;
    }

    @Override
    public boolean writesExceptions() {
      return false;
    }
  }

  private static boolean isOfOtherTests(String name) {
    return name.contains("-registered-") || name.contains("-refusal-");
  }

  @Nested
  final class Of27 extends Of27Peers {
    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider();
    }

    @Override
    public String prefix() {
      return "2.7.23-kryo-";
    }

    @Override
    public boolean isOfOthers(String name) {
      return isOfOtherTests(name);
    }
  }

  @Nested
  final class Of27Registered extends Of27Peers {
    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider(LISTED);
    }

    @Override
    public String prefix() {
      return "2.7.23-kryo-registered-";
    }
  }

  @Nested
  final class Of26 extends Of26Peers {
    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider();
    }

    @Override
    public String prefix() {
      return "2.6.12-kryo-";
    }

    @Override
    public boolean isOfOthers(String name) {
      return isOfOtherTests(name);
    }
  }

  @Nested
  final class Of26Registered extends Of26Peers {
    @Override
    public SerializationProvider provider() {
      return new Kryo4Provider(LISTED);
    }

    @Override
    public String prefix() {
      return "2.6.12-kryo-registered-";
    }
  }
}
