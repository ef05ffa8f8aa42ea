package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidException;
import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.GoldenFrames;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames captured between a consumer and a provider of dubbo-go go through our codecs. */
class DubboGoGoldenTest {

  private static final String PREFIX = "dubbo-go-3.3.1-hessian2-";

  private final SerializationTable table = StockFrames.table();
  private final ClassGate gate = StockFrames.gate();

  private static Stream<DynamicTest> calls(String suffix, Check check) {
    return GoldenFrames.names(PREFIX).stream()
        .filter(name -> name.endsWith(suffix) && !name.contains("heartbeat"))
        .map(name -> DynamicTest.dynamicTest(name, () -> check.of(name)));
  }

  @FunctionalInterface
  private interface Check {
    void of(String name) throws Exception;
  }

  @ParameterizedTest
  @ValueSource(strings = {"heartbeat", "heartbeat-of-provider"})
  void aHeartbeatOfEitherEndIsOneAndItsReplyIsNoRecordOfTheHandshake(String name) {
    Inbound.Frame request = StockFrames.frame(PREFIX + name + "-request");
    assertThat(request.header().isTwoWay()).isTrue();
    assertThat(Events.kind(request, table)).isEqualTo(Events.Kind.HEARTBEAT);
    Inbound.Frame reply = StockFrames.frame(PREFIX + name + "-response");
    assertThat(reply.header().isEvent()).isTrue();
    assertThat(reply.header().id()).isEqualTo(request.header().id());
    assertThat(reply.body()).asString(StandardCharsets.US_ASCII).isEqualTo("NN");
    assertThat(Events.record(reply)).isNull();
  }

  @TestFactory
  Stream<DynamicTest> everyRequestIsReadToItsEnd() {
    return calls("-request", this::readRequest);
  }

  private void readRequest(String name) throws RequestRefusedException {
    try (RequestReader reader =
        new RequestReader(
            StockFrames.frame(name), table.offer("hessian2").serialization(), 0, Terms.PLAIN)) {
      RequestNames head = reader.readNames();
      assertThat(head.path()).isEqualTo("demo.bid.BidService");
      assertThat(head.version()).isEmpty();
      AnyMethod method = AnyMethod.of(head, StockFrames.types(head), gate);
      Object[] arguments = reader.readArguments(method);
      Map<String, Object> attachments = reader.readAttachments(method);
      reader.finish(method);
      if (name.contains("-own-exception-")) {
        assertThat(arguments).containsExactly("private boom");
      } else {
        assertThat(head.method()).isEqualTo(GoldenCall.of(name).method());
        StockFrames.assertSame(arguments, GoldenCall.of(name).arguments());
      }
      assertThat(attachments)
          .containsEntry("path", "demo.bid.BidService")
          .containsEntry("interface", "demo.bid.BidService");
      if (name.contains("-attach-")) {
        assertThat(attachments).containsEntry("x-cap", "1;kryo");
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> everyResponseIsReadAndTheNullBehindItIsCounted() {
    return calls("-response", this::readResponse);
  }

  private void readResponse(String name) {
    CallSite site = new CallSite("demo.bid.BidService", "0.0.0", null, "m", "");
    Set<PeerFault> tolerated = EnumSet.noneOf(PeerFault.class);
    Outcome outcome =
        ResponseDecoder.decode(
            StockFrames.frame(name),
            new MethodBinding(
                new RequestHead(site, table.offer("hessian2")), Terms.PLAIN, Map.of()),
            new ExpectedResult(site, Object.class, gate),
            (call, kinds) -> tolerated.addAll(kinds));
    assertThat(tolerated).containsExactly(PeerFault.BYTES_AFTER_REPLY);
    assertThat(outcome.attachments())
        .containsEntry("dubbo", "2.0.2")
        .containsEntry("path", "demo.bid.BidService")
        .containsKeys("local-addr", "remote-addr");
    if (name.contains("-exception-")) {
      Throwable error = ((Outcome.Failure) outcome).error();
      if (name.contains("-own-")) {
        assertThat(error).isExactlyInstanceOf(Throwable.class).hasMessage("private boom");
      } else if (name.contains("-custom-")) {
        assertThat(error).isExactlyInstanceOf(BidException.class).hasMessage("custom boom");
        assertThat(((BidException) error).code()).isEqualTo(42);
      } else {
        assertThat(error).isExactlyInstanceOf(IllegalStateException.class).hasMessage("boom");
      }
    } else {
      assertThat(outcome).isInstanceOf(Outcome.Value.class);
      StockFrames.assertSame(((Outcome.Value) outcome).value(), GoldenCall.of(name).result());
    }
    if (name.contains("-attach-")) {
      assertThat(outcome.attachments()).containsEntry("x-cap", "oyrk;1");
    }
  }
}
