package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** kryo where the two ends are set differently; {@link StockFormatsIT} has the other cells. */
@Tag("full")
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class KryoIT {

  /** Its numbers are in an order of chance, and no other way to agree exists. */
  @ParameterizedTest
  @EnumSource(
      value = Pairing.class,
      names = {"OURS_CALLS_STOCK", "STOCK_CALLS_OURS"})
  void anOptimizerOfDubbo3IsRefusedAndTheReasonIsNamed(Pairing pairing) {
    Dialect dialect = Dialect.kryo("kryo", "5", StockFormats.LISTED);
    try (Fleet peers = new Fleet(StockVersion.DUBBO_3_3_6, dialect)) {
      Pair pair = peers.pair(pairing);
      assertThat(pair.call("echo", "no class of it")).isEqualTo("no class of it");
      Message reply = pair.callOn(pair.bids(), "bid", "");
      assertThat(reply.word()).isEqualTo(Message.THREW);
      assertThat(reply.get("message"))
          .contains("the number cannot be resolved", "remove the attribute 'optimizer'");
    }
  }

  /** Requests of either side are misread by the other one, whose numbers are other classes. */
  @ParameterizedTest
  @EnumSource(
      value = Pairing.class,
      names = {"OURS_CALLS_STOCK", "STOCK_CALLS_OURS"})
  void anotherOrderThanThatOfDubbo27IsNamedAsTheReason(Pairing pairing) {
    List<Class<?>> reversed = new ArrayList<>(StockFormats.LISTED);
    Collections.reverse(reversed);
    try (OurSide ours = new OurSide(Dialect.kryo("kryo", "4", reversed));
        ChildSide stock =
            ChildSide.stock(
                StockVersion.DUBBO_2_7_23, "peer", Dialect.jvmArguments(StockFormats.LISTED));
        Pair pair =
            pairing.ourConsumer()
                ? new Pair(pairing, "kryo", ours, stock, 0, 0)
                : new Pair(pairing, "kryo", stock, ours, 0, 0)) {
      Message reply = pair.callOn(pair.bids(), "bid", "");
      assertThat(reply.word()).isEqualTo(Message.THREW);
      assertThat(reply.get("message"))
          .contains(
              "the optimizers of this side number 54=demo.bid.SeatBid, 55=",
              "name the same classes in the same order on both sides");
    }
  }

  /** Two Trunkline ends do not ask for the form. */
  @Test
  void twoTrunklineEndsAgreeWhateverFormEachHasForStockPeers() {
    try (OurSide provider = new OurSide(Dialect.kryo("kryo", "4", StockFormats.LISTED));
        OurSide consumer = new OurSide(Dialect.kryo("kryo", "5", List.of()));
        Pair pair = new Pair(Pairing.OURS_CALLS_STOCK, "kryo", consumer, provider, 0, 0)) {
      assertThat(pair.call("bid", "")).startsWith("BidResponse(id=abc");
    }
  }
}
