package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What follows the last item of a plain reply is ignored, as stock consumers ignore it. */
class BytesAfterReplyTest {

  private static final CallSite SITE = new CallSite("demo.Echo", "0.0.0", null, "echo", "");

  private final SerializationTable table =
      new SerializationTable(
          SerializationProviders.load(getClass().getClassLoader()),
          new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
  private final List<String> tolerated = new ArrayList<>();

  private MethodBinding plain(String serialization) {
    return MethodBinding.plain(
        new RequestHead(SITE, table.offer(serialization)),
        PayloadTerms.PLAIN,
        Map.of(),
        SITE.service(),
        3_000);
  }

  private Outcome decode(MethodBinding binding, int status, byte[] body) {
    FrameHeader header = new FrameHeader(binding.head().entry().id(), status, 7, body.length);
    return ResponseDecoder.decode(
        new Inbound.Frame(header, body),
        binding,
        new ExpectedResult(binding.head().site(), String.class, gate),
        (site, kinds) -> kinds.forEach(kind -> tolerated.add(site + " " + kind.key())));
  }

  private byte[] body(String serialization, int behind, Consumer<MessageWriter> items) {
    PayloadOutput out = new PayloadOutput(64, 1 << 16);
    try (MessageWriter writer =
        table.offer(serialization).serialization().writer(out, PayloadTerms.PLAIN)) {
      items.accept(writer);
      writer.finish();
    }
    byte[] body = Arrays.copyOf(out.array(), out.position() + behind);
    Arrays.fill(body, out.position(), body.length, (byte) 'N');
    return body;
  }

  private static Status unanswered(Outcome outcome) {
    return ((Outcome.Unanswered) outcome).reason().status();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 1000})
  void aValueWithAttachmentsIsReadWhateverFollows(int behind) {
    for (String serialization : List.of("hessian2", "kryo", "fst")) {
      byte[] body =
          body(
              serialization,
              behind,
              writer -> {
                writer.writeByte(4);
                writer.writeObject("x");
                writer.writeAttachments(Map.of("dubbo", "2.0.2"));
              });
      assertThat(decode(plain(serialization), 20, body))
          .as(serialization)
          .isEqualTo(new Outcome.Value("x", Map.of("dubbo", "2.0.2")));
    }
    String told = "demo.Echo.echo bytes-after-reply";
    assertThat(tolerated).containsExactly(told, told, told);
  }

  @Test
  void soIsWhatHasNoAttachments() {
    Consumer<MessageWriter> nothing = writer -> writer.writeByte(2);
    assertThat(decode(plain("hessian2"), 20, body("hessian2", 1, nothing)))
        .isEqualTo(Outcome.value(null));
    Consumer<MessageWriter> thrown =
        writer -> {
          writer.writeByte(0);
          writer.writeThrowable(new IllegalStateException("boom"));
        };
    Outcome failure = decode(plain("hessian2"), 20, body("hessian2", 1, thrown));
    assertThat(((Outcome.Failure) failure).error()).hasMessage("boom");
    assertThat(tolerated).hasSize(2);
  }

  @Test
  void theTextOfAnErrorIsReadToo() {
    byte[] body = body("hessian2", 1, writer -> writer.writeString("don't have this exporter"));
    RpcException reason = ((Outcome.Unanswered) decode(plain("hessian2"), 70, body)).reason();
    assertThat(reason).hasMessageContaining("don't have this exporter");
    assertThat(reason.getMessage()).doesNotContain("unreadable");
    assertThat(tolerated).hasSize(1);
  }

  @Test
  void aReplyThatEndsWhereItShouldIsNotCounted() {
    decode(plain("hessian2"), 20, body("hessian2", 0, writer -> writer.writeByte(2)));
    assertThat(tolerated).isEmpty();
  }

  @Test
  void aValueThatIsConvertedIsCountedByItsKind() {
    Consumer<MessageWriter> five =
        writer -> {
          writer.writeByte(1);
          writer.writeObject(5);
        };
    assertThat(decode(plain("hessian2"), 20, body("hessian2", 1, five)))
        .isEqualTo(Outcome.value("5"));
    assertThat(tolerated)
        .containsExactlyInAnyOrder(
            "demo.Echo.echo bytes-after-reply", "demo.Echo.echo text-from-scalar");
  }

  /** They may be fields of a value whose class differs here. */
  @ParameterizedTest
  @CsvSource({"kryo", "fst"})
  void bytesRightBehindAValueThatDifferingClassesMisreadAreAnError(String serialization) {
    byte[] body =
        body(
            serialization,
            1,
            writer -> {
              writer.writeByte(1);
              writer.writeObject("x");
            });
    assertThat(unanswered(decode(plain(serialization), 20, body))).isEqualTo(Status.BAD_RESPONSE);
    assertThat(tolerated).isEmpty();
  }

  @Test
  void underTermsTheyAreAnError() {
    Terms terms = AgreedTerms.of(table.offer("hessian2"));
    MethodBinding binding =
        new MethodBinding(new RequestHead(SITE, table.offer("hessian2")), terms, Map.of());
    byte[] exact = {1, 1, 'x'};
    assertThat(decode(binding, 20, exact)).isEqualTo(Outcome.value("x"));
    byte[] longer = {1, 1, 'x', 'N'};
    assertThat(unanswered(decode(binding, 20, longer))).isEqualTo(Status.BAD_RESPONSE);
    assertThat(tolerated).isEmpty();
  }
}
