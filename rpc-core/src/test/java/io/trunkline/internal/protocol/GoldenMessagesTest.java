package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidException;
import io.trunkline.call.CallSite;
import io.trunkline.call.GenericException;
import io.trunkline.call.Outcome;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.GoldenFrames;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Frames captured between stock peers go through our frame and body codecs. */
class GoldenMessagesTest {

  private static final List<String> PREFIXES =
      List.of("2.7.23-hessian2", "3.3.6-hessian2", "3.3.6-kryo-");

  private final SerializationTable table = StockFrames.table();
  private final ClassGate gate = StockFrames.gate();

  private SerializationTable.Entry entry(Inbound.Frame frame) {
    return table.offer(frame.header().serializationId() == 8 ? "kryo" : "hessian2");
  }

  @TestFactory
  Stream<DynamicTest> everyRequestIsReadToItsEnd() {
    return names("-request").map(name -> DynamicTest.dynamicTest(name, () -> readRequest(name)));
  }

  private void readRequest(String name) throws RequestRefusedException {
    Inbound.Frame frame = StockFrames.frame(name);
    if (frame.header().isEvent()) {
      entry(frame);
      assertThat(Events.kind(frame, table)).isEqualTo(Events.Kind.HEARTBEAT);
      return;
    }
    try (RequestReader reader =
        new RequestReader(frame, entry(frame).serialization(), 0, Terms.PLAIN)) {
      RequestNames head = reader.readNames();
      assertThat(head.protocolVersion()).isEqualTo("2.0.2");
      assertThat(head.path()).isEqualTo("demo.bid.BidService");
      assertThat(head.version()).isEqualTo("0.0.0");
      GoldenCall call = GoldenCall.of(name);
      assertThat(head.method()).isEqualTo(call.method());
      assertThat(frame.header().isTwoWay()).isEqualTo(!name.contains("-oneway-"));
      AnyMethod method = AnyMethod.of(head, StockFrames.types(head), gate);
      Object[] arguments = reader.readArguments(method);
      Map<String, Object> attachments = reader.readAttachments(method);
      reader.finish(method);
      StockFrames.assertSame(arguments, call.arguments());
      assertThat(attachments)
          .containsEntry("path", "demo.bid.BidService")
          .containsEntry("interface", "demo.bid.BidService")
          .containsEntry("remote.application", "wire-consumer");
      if (name.contains("-attach-")) {
        assertThat(attachments).containsEntry("x-cap", "1;kryo");
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> everyResponseIsReadToItsEnd() {
    return names("-response").map(name -> DynamicTest.dynamicTest(name, () -> readResponse(name)));
  }

  private void readResponse(String name) {
    Inbound.Frame frame = StockFrames.frame(name);
    SerializationTable.Entry entry = entry(frame);
    if (frame.header().isEvent()) {
      assertThat(Events.kind(frame, table)).isEqualTo(Events.Kind.HEARTBEAT);
      return;
    }
    CallSite site = new CallSite("demo.bid.BidService", "0.0.0", null, "m", "");
    Outcome outcome =
        ResponseDecoder.decode(
            frame,
            new MethodBinding(new RequestHead(site, entry), Terms.PLAIN, Map.of()),
            new ExpectedResult(site, Object.class, gate),
            StockFrames.NOTHING_TO_TOLERATE);
    if (name.contains("-generic-exception-")) {
      assertThat(((Outcome.Failure) outcome).error())
          .isInstanceOfSatisfying(
              GenericException.class,
              e -> {
                assertThat(e.exceptionClass()).isEqualTo("java.lang.IllegalStateException");
                assertThat(e.exceptionMessage()).isEqualTo("g-boom");
                assertThat(e.getStackTrace()).isNotEmpty();
              });
      return;
    }
    assertThat(outcome.attachments()).containsEntry("dubbo", "2.0.2");
    assertThat(outcome.attachments()).containsOnlyKeys("dubbo");
    if (name.contains("-custom-exception-")) {
      Throwable error = ((Outcome.Failure) outcome).error();
      assertThat(error).isExactlyInstanceOf(BidException.class).hasMessage("custom boom");
      assertThat(((BidException) error).code()).isEqualTo(42);
    } else if (name.contains("-exception-")) {
      assertThat(((Outcome.Failure) outcome).error())
          .isExactlyInstanceOf(IllegalStateException.class)
          .hasMessage("boom");
    } else {
      assertThat(outcome).isInstanceOf(Outcome.Value.class);
      Object value = ((Outcome.Value) outcome).value();
      StockFrames.assertSame(value, GoldenCall.of(name).result());
      if (name.contains("-types-")) {
        assertThat(((Map<?, ?>) value).keySet())
            .map(Object::toString)
            .containsExactlyElementsOf(GoldenCall.types().keySet());
      }
    }
  }

  private static Stream<String> names(String suffix) {
    return PREFIXES.stream()
        .flatMap(p -> GoldenFrames.names(p).stream())
        .filter(n -> n.endsWith(suffix));
  }

  @Test
  void aTrailingByteIsAnError() {
    Inbound.Frame golden = StockFrames.frame("3.3.6-hessian2-echo-request");
    byte[] longer = Arrays.copyOf(golden.body(), golden.body().length + 1);
    FrameHeader header = golden.header();
    Inbound.Frame frame =
        new Inbound.Frame(
            new FrameHeader(header.flags(), header.status(), header.id(), longer.length), longer);
    try (RequestReader reader =
        new RequestReader(frame, entry(golden).serialization(), 0, Terms.PLAIN)) {
      assertThatThrownBy(
              () -> {
                AnyMethod echo =
                    AnyMethod.of(reader.readNames(), new Class<?>[] {String.class}, gate);
                reader.readArguments(echo);
                reader.readAttachments(echo);
                reader.finish(echo);
              })
          .isInstanceOf(RequestRefusedException.class);
    }
  }

  @Test
  void anArgumentOfAnotherTypeIsRefusedByPosition() {
    Inbound.Frame golden = StockFrames.frame("3.3.6-hessian2-echo-request");
    try (RequestReader reader =
        new RequestReader(golden, entry(golden).serialization(), 0, Terms.PLAIN)) {
      assertThatThrownBy(
              () -> {
                AnyMethod method =
                    AnyMethod.of(reader.readNames(), new Class<?>[] {Integer.class}, gate);
                RequestReader.checkTypes(method, reader.readArguments(method));
              })
          .isInstanceOf(RequestRefusedException.class)
          .hasMessageContaining("argument 1 of demo.bid.BidService.echo")
          .hasMessageContaining("java.lang.String")
          .hasMessageContaining("java.lang.Integer");
    }
  }
}
