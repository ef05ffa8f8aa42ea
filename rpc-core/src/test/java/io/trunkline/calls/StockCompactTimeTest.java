package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A reference says how its requests write java.time to stock peers, a service how its answers. */
@Timeout(60)
class StockCompactTimeTest {

  private static final LocalDateTime AT = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789);
  private static final int AS_STAND_IN = 243;
  private static final int COMPACT = 49;
  private static final int SAVED = AS_STAND_IN - COMPACT;

  /** Thrown with a time. */
  static final class TooLateException extends Exception {
    private static final long serialVersionUID = 1L;
    private final LocalDateTime at;

    TooLateException(LocalDateTime at) {
      super("too late", null, false, false);
      this.at = at;
    }
  }

  interface Clock {
    LocalDateTime same(LocalDateTime at);

    void fail(LocalDateTime at) throws TooLateException;
  }

  private static final class Clocks implements Clock {
    @Override
    public LocalDateTime same(LocalDateTime at) {
      return at;
    }

    @Override
    public void fail(LocalDateTime at) throws TooLateException {
      throw new TooLateException(at);
    }
  }

  private interface Call {
    void on(Clock clock);
  }

  private static void echo(Clock clock) {
    assertThat(clock.same(AT)).isEqualTo(AT);
  }

  private static void fail(Clock clock) {
    assertThatThrownBy(() -> clock.fail(AT))
        .isInstanceOfSatisfying(TooLateException.class, e -> assertThat(e.at).isEqualTo(AT));
  }

  private static SerializationSettings compact(boolean isSet) {
    return isSet
        ? SerializationSettings.parse("hessian2.stock-compact-time=true")
        : SerializationSettings.NONE;
  }

  /** The least bytes of equal calls behind a first one. */
  private static ByteCounter.Bytes bytes(
      boolean atReference, boolean atService, String query, boolean handshake, Call call)
      throws Exception {
    try (RpcServer server =
            Loopback.server()
                .service(
                    ServiceOptions.builder(Clock.class, new Clocks())
                        .serializationSettings(compact(atService))
                        .build())
                .start();
        ByteCounter counter = new ByteCounter(server.port());
        RpcClient client = Loopback.client().handshake(handshake).build()) {
      Reference<Clock> clock =
          client.reference(
              ReferenceOptions.builder(Clock.class, "dubbo://127.0.0.1:" + counter.port() + query)
                  .timeout(Duration.ofSeconds(50))
                  .serializationSettings(compact(atReference))
                  .build());
      Deadline.await("terms", () -> clock.terms().startsWith(handshake ? "agreed" : "plain"));
      call.on(clock.service());
      List<ByteCounter.Bytes> counted = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        ByteCounter.Bytes before = counter.bytes();
        call.on(clock.service());
        counted.add(counter.bytes().since(before));
      }
      return ByteCounter.Bytes.least(counted);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, ''",
    "false, true, ''",
    "true, true, ''",
    "false, false, ?hessian2.stock-compact-time=true",
    "false, false, ?hessian2.stock-compact-time=false"
  })
  void eachSideDecidesOnWhatItWrites(boolean atReference, boolean atService, String query)
      throws Exception {
    ByteCounter.Bytes usual = bytes(false, false, "", false, StockCompactTimeTest::echo);
    ByteCounter.Bytes set = bytes(atReference, atService, query, false, StockCompactTimeTest::echo);
    boolean inRequests = atReference || query.endsWith("=true");
    assertThat(usual.toServer() - set.toServer()).isEqualTo(inRequests ? SAVED : 0);
    assertThat(usual.toClient() - set.toClient()).isEqualTo(atService ? SAVED : 0);
  }

  @Test
  void exceptionsAreAnswersToo() throws Exception {
    ByteCounter.Bytes usual = bytes(false, false, "", false, StockCompactTimeTest::fail);
    ByteCounter.Bytes set = bytes(false, true, "", false, StockCompactTimeTest::fail);
    assertThat(usual.toClient() - set.toClient()).isEqualTo(SAVED);
  }

  @Test
  void whatTwoOfOursAgreedOnIsShorterAndStays() throws Exception {
    ByteCounter.Bytes usual = bytes(false, false, "", true, StockCompactTimeTest::echo);
    ByteCounter.Bytes set = bytes(true, true, "", true, StockCompactTimeTest::echo);
    assertThat(set).isEqualTo(usual);
    assertThat(set.toClient()).isLessThan(COMPACT);
  }
}
