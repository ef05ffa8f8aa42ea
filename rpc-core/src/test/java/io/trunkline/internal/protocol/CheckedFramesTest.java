package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The form of frames that end with their checksum. */
class CheckedFramesTest {

  private static final CallSite SITE =
      new CallSite("shop/echo", "2.0", null, "echo", "Ljava/lang/String;");

  private final SerializationTable table =
      new SerializationTable(
          SerializationProviders.load(getClass().getClassLoader()),
          new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
  private final SerializationTable.Entry hessian2 = table.offer("hessian2");

  private Outgoing request(long bits) {
    MethodBinding binding =
        new MethodBinding(
            new RequestHead(SITE, hessian2), AgreedTerms.framed(hessian2, bits), Map.of());
    return new RequestEncoder(new OutgoingFramePool(0))
        .encode(
            binding, 7, new Invocation(SITE, new Object[] {"x"}, Map.of(), false, 0), 1_000, null);
  }

  private Outgoing reply(long bits) {
    ReplyForm form = ReplyForm.under(AgreedTerms.framed(hessian2, bits), 0, null);
    return new ResponseEncoder(new OutgoingFramePool(0), (error, why) -> error)
        .encode(7, hessian2, form, new Outcome.Value("text", Map.of()));
  }

  private static void assertChecked(byte[] plain, byte[] checked) {
    ByteBuffer expected = ByteBuffer.allocate(plain.length + 8);
    expected.put(plain, 0, 16).putInt(12, plain.length - 16 + 8);
    CRC32C crc = new CRC32C();
    crc.update(expected.array(), 0, 16);
    expected.putInt((int) crc.getValue()).put(plain, 16, plain.length - 16);
    crc.update(plain, 16, plain.length - 16);
    expected.putInt((int) crc.getValue());
    assertThat(checked).isEqualTo(expected.array());
  }

  @Test
  void aRequestUnderTermsHasAChecksumBehindItsHeaderAndOneOfAllAtItsEnd() {
    assertChecked(CheckedFrames.bytes(request(0)), CheckedFrames.bytes(request(Mark.CHECKSUMS)));
  }

  @Test
  void soDoesItsReply() {
    assertChecked(CheckedFrames.bytes(reply(0)), CheckedFrames.bytes(reply(Mark.CHECKSUMS)));
  }

  @Test
  void theNoticeThatChecksumsBeginIsToTheByteWhatOtherVersionsRead() {
    assertThat(HexFormat.of().formatHex(CheckedFrames.bytes(Notice.framing(Framing.CHECKED))))
        .isEqualTo("dabba25400000000000000000000000a" + "f9973d15" + "0146" + "683fe12e");
  }

  @Test
  void theNoticeIsRecognizedAsLongAsNoByteOfItIsChanged() {
    byte[] notice = CheckedFrames.bytes(Notice.framing(Framing.CHECKED));
    Inbound.Frame plain = (Inbound.Frame) decodedPlain(notice);
    assertThat(Notice.isFraming(plain, Framing.CHECKED)).isTrue();
    assertThat(Notice.isFraming(plain, Framing.PLAIN)).isFalse();
    for (int at = 2; at < notice.length; at++) {
      byte[] changed = notice.clone();
      changed[at] ^= 0x10;
      if (decodedPlain(changed) instanceof Inbound.Frame frame) {
        assertThat(Notice.isFraming(frame, Framing.CHECKED)).as("byte %s", at).isFalse();
      }
    }
  }

  @Test
  void aNoticeThatDeclaresFarMoreThanItCanHaveEndsTheConnectionAtOnce() {
    byte[] notice = CheckedFrames.bytes(Notice.framing(Framing.CHECKED));
    notice[13] ^= 0x10;
    assertThat(decodedPlain(notice)).isInstanceOf(Inbound.Corrupt.class);
  }

  private static Inbound decodedPlain(byte[] bytes) {
    List<Inbound> decoded = CheckedFrames.decoded(Framing.PLAIN, 0, bytes);
    return decoded.isEmpty() ? new Inbound.NoFrame(0) : decoded.get(0);
  }

  @Test
  void aFrameIsSealedOnceAndGrowsByItsChecksums() {
    OutgoingFrame frame = CheckedFrames.reply(3, new byte[] {1, 2, 3});
    assertThat(frame.size()).isEqualTo(19);
    assertThat(frame.seal(Framing.PLAIN)).isZero();
    assertThat(frame.seal(Framing.CHECKED)).isEqualTo(8);
    assertThat(frame.seal(Framing.CHECKED)).isZero();
    assertThat(frame.size()).isEqualTo(27);
    assertThat(CheckedFrames.bytes(frame)).hasSize(27);
  }

  @Test
  void aFrameOfThePoolIsPlainAgainWhenItIsTakenAgain() {
    OutgoingFramePool pool = new OutgoingFramePool(0);
    OutgoingFrame frame = pool.acquire().complete(2, 20, 1).sealed(Framing.CHECKED);
    frame.release();
    assertThat(pool.acquire().complete(2, 20, 1)).isSameAs(frame);
    assertThat(frame.size()).isEqualTo(16);
  }

  @Test
  void theDecoderHandsOnABodyWithoutItsChecksumWhereverTheBytesAreSplit() {
    byte[] body = "a body that is longer than its checksum".getBytes();
    byte[] plain = CheckedFrames.bytes(CheckedFrames.reply(3, body));
    byte[] checked = CheckedFrames.bytes(CheckedFrames.reply(3, body).sealed(Framing.CHECKED));
    Inbound expected = CheckedFrames.decoded(Framing.PLAIN, 0, plain).get(0);
    for (int split = 0; split <= checked.length; split++) {
      List<Inbound> decoded =
          CheckedFrames.decoded(
              Framing.CHECKED,
              body.length,
              Arrays.copyOf(checked, split),
              Arrays.copyOfRange(checked, split, checked.length));
      assertThat(decoded).hasSize(1);
      assertThat(CheckedFrames.isSame(decoded.get(0), expected)).as("split at %s", split).isTrue();
    }
  }

  @Test
  void aCheckedFrameMayHaveNoBody() {
    byte[] checked =
        CheckedFrames.bytes(CheckedFrames.reply(3, new byte[0]).sealed(Framing.CHECKED));
    List<Inbound> decoded = CheckedFrames.decoded(Framing.CHECKED, 0, checked);
    assertThat(decoded).singleElement().isInstanceOf(Inbound.Frame.class);
    assertThat(decoded.get(0).header().bodyLength()).isZero();
  }

  @Test
  void aPlainFrameAmongCheckedOnesIsTakenForAChangedOne() {
    byte[] plain = CheckedFrames.bytes(CheckedFrames.reply(3, "no checksum here".getBytes()));
    assertThat(CheckedFrames.decoded(Framing.CHECKED, 0, plain))
        .singleElement()
        .isInstanceOf(Inbound.Corrupt.class);
    byte[] empty = CheckedFrames.bytes(CheckedFrames.reply(3, new byte[0]));
    assertThat(CheckedFrames.decoded(Framing.CHECKED, 0, empty, new byte[4]))
        .singleElement()
        .isInstanceOf(Inbound.Corrupt.class);
  }

  @Test
  void theReasonSaysWhatToLookFor() {
    byte[] changed =
        CheckedFrames.bytes(CheckedFrames.reply(3, "x".getBytes()).sealed(Framing.CHECKED));
    changed[20] ^= 1;
    Inbound.Corrupt corrupt =
        (Inbound.Corrupt) CheckedFrames.decoded(Framing.CHECKED, 0, changed).get(0);
    assertThat(corrupt.reason()).contains("checksum", "memory", "network hardware", "proxy");
  }
}
