package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidRequest;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.GoldenFrames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole frames of the bid request of the source articles' benchmark and of its echo, as they cross
 * a socket between two of ours once the call site has its number. A frame is 16 bytes of header, 8
 * of checksums and its body; a request's begins with call site (1), remaining time (2, from 128 ms
 * to 16 s) and flags (1), a response's with its type (1).
 */
@Timeout(60)
class FrameSizesTest {

  /** What a body has in front of what its serialization writes, with header and checksums. */
  private static final int REQUEST_OVERHEAD = 16 + 8 + 4;

  /** The events that say when calls are sent, and what load a provider has. */
  private static final long EVENT = 16 + 8 + 2;

  /** The times of the provider's stages, which follow the body of a reply. */
  private static final int STAGES = 8;

  private static final int RESPONSE_OVERHEAD = 16 + 8 + 1 + STAGES;

  /** The benchmark's service answers with the request itself. */
  interface EchoedBids {
    BidRequest bid(BidRequest request);
  }

  private static BidRequest request() {
    Geo geo = new Geo(100.1f, 100.1f, "china", "beijing");
    Device device = new Device("ios", "apple", "7.0", "iphone", "zh_CN", geo);
    return new BidRequest(null, device, new ArrayList<>(List.of(new Impression("abc", 1.1))));
  }

  private static List<Class<?>> classes() {
    return List.of(BidRequest.class, Device.class, Geo.class, Impression.class);
  }

  private static ByteCounter.Bytes bytesOfACall(String serialization, boolean references)
      throws Exception {
    try (RpcServer server =
            Loopback.server()
                .serialization(serialization)
                .serializationSetting("kryo.references", String.valueOf(references))
                .optimizer(FrameSizesTest::classes)
                .service(EchoedBids.class, request -> request)
                .start();
        ByteCounter counter = new ByteCounter(server.port());
        RpcClient client =
            Loopback.client()
                .serialization(serialization)
                .serializationSetting("kryo.references", String.valueOf(references))
                .optimizer(FrameSizesTest::classes)
                .timeout(Duration.ofSeconds(16)) // the time that is left takes two bytes
                .build()) {
      Reference<EchoedBids> bids =
          client.reference(
              ReferenceOptions.builder(EchoedBids.class, "dubbo://127.0.0.1:" + counter.port())
                  .build());
      Deadline.await("terms", () -> bids.terms().startsWith("agreed: " + serialization));
      bids.service().bid(request()); // its reply brings the number
      List<ByteCounter.Bytes> calls = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        ByteCounter.Bytes before = counter.bytes();
        assertThat(bids.service().bid(request())).usingRecursiveComparison().isEqualTo(request());
        calls.add(counter.bytes().since(before));
      }
      // Some have the client's time in front of them, at most one in 50 ms, or the provider's load
      // behind them, at most one in 200 ms.
      ByteCounter.Bytes least = ByteCounter.Bytes.least(calls);
      assertThat(calls)
          .allSatisfy(call -> assertThat(call.toServer() - least.toServer()).isIn(0L, EVENT))
          .allSatisfy(call -> assertThat(call.toClient() - least.toClient()).isIn(0L, EVENT));
      return least;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "kryo, true, 74",
    "kryo, false, 61",
    "kryo2, true, 74",
    "fst, true, 83",
    "hessian2, true, 237",
    "fory, true, 85",
    "fastjson2, true, 76",
    "msgpack, true, 172",
    "protostuff, true, 189",
    "avro, true, 255",
    "gson, true, 292",
    "fastjson, true, 292",
    "java, true, 537",
    "compactedjava, true, 247",
    "nativejava, true, 534"
  })
  void theEchoedBidRequestTakesItsPayloadAndLittleMore(
      String serialization, boolean references, int payload) throws Exception {
    assertThat(bytesOfACall(serialization, references))
        .isEqualTo(new ByteCounter.Bytes(payload + REQUEST_OVERHEAD, payload + RESPONSE_OVERHEAD));
  }

  @Test
  void hessian2TakesAHundredAndFiftyBytesLessThanStockWithTheSameClassesAndInterface()
      throws Exception {
    int stock = GoldenFrames.read("3.3.6-hessian2-bid-request").length;
    assertThat(stock).isEqualTo(428);
    assertThat(bytesOfACall("hessian2", true).toServer()).isLessThanOrEqualTo(stock - 150);
  }
}
