package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.cli.Trunkline;
import io.trunkline.cli.wire.FrameLine;
import io.trunkline.cli.wire.Tap;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The command {@code trunkline} with stock providers: {@code call}, {@code ls} and {@code tap}. */
final class CommandIT {

  private static final String SERVICE = "demo.bid.BidService";

  private static String run(String... arguments) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text, true);
    int code = Trunkline.run(arguments, writer, writer);
    return code + "\n" + text;
  }

  @ParameterizedTest
  @EnumSource(names = {"DUBBO_2_7_23", "DUBBO_3_3_6"})
  void itCallsListsAndTapsAStockProvider(StockVersion version) throws Exception {
    try (Fleet peers = new Fleet(version);
        Pair pair = peers.pair(Pairing.OURS_CALLS_STOCK)) {
      String address = "127.0.0.1:" + pair.tap().port();
      assertThat(run("call", address, SERVICE + ".echo", "[\"hello\"]", "--timeout", "30000"))
          .startsWith("0")
          .contains("hello");
      if (version == StockVersion.DUBBO_2_7_23) { // a port of 3.3 names no services in its errors
        assertThat(
                run("call", address, "demo.bid.BidServise.echo", "[\"a\"]", "--timeout", "30000"))
            .startsWith("1")
            .contains("did you mean '" + SERVICE + "'?");
        assertThat(run("ls", address, "--timeout", "30000")).startsWith("0").contains(SERVICE);
      }
      List<FrameLine> lines = new CopyOnWriteArrayList<>();
      try (Tap tap =
          new Tap(
              0,
              new InetSocketAddress("127.0.0.1", pair.tap().port()),
              true,
              (frame, line) -> lines.add(line))) {
        assertThat(run("call", "127.0.0.1:" + tap.port(), SERVICE + ".echo", "[\"tapped\"]"))
            .startsWith("0");
      }
      assertThat(lines.toString()).contains("tapped", "$invoke");
    }
  }
}
