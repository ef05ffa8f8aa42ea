package io.trunkline.internal.protocol;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.buffer.Unpooled;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.testkit.compression.Pieces;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages with a compressed part: what is written, what is read, and what is refused. Longer than
 * 300 lines because requests and replies meet the same parts.
 */
class CompressedMessagesTest {

  private static final CallSite SITE =
      new CallSite("shop/echo", "2.0", null, "echo", "Ljava/lang/String;I");
  private static final int MAX_BODY = 1024 * 1024;
  private static final int ALL = 0b11110;

  private final SerializationTable.Entry hessian2 =
      new SerializationTable(
              SerializationProviders.load(getClass().getClassLoader()),
              new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT))
          .offer("hessian2");
  private final CompressionTable table =
      CompressionTable.load(CompressedMessagesTest.class.getClassLoader());
  private final Terms terms = AgreedTerms.of(hessian2, ALL, MAX_BODY);
  private final BodyPool bodies = new BodyPool();
  private final ByteLedger ledger = new ByteLedger(bodies);
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
  private final RequestEncoder encoder = new RequestEncoder(new OutgoingFramePool(MAX_BODY));
  private final ResponseEncoder replies =
      new ResponseEncoder(new OutgoingFramePool(MAX_BODY), (error, reason) -> error);
  private final String text = new String(Pieces.text(50_000), StandardCharsets.UTF_8);

  /** One method, whose replies are compressed as is said. */
  private record Echo(@Nullable AdaptiveCompression compression)
      implements MethodLookup<Echo>, RequestedMethod {

    @Override
    public CallSite site() {
      return SITE;
    }

    @Override
    public Type[] parameterTypes() {
      return new Class<?>[] {String.class, int.class};
    }

    @Override
    public ClassGate gate() {
      return ClassGate.builder(Echo.class.getClassLoader()).build();
    }

    @Override
    public Echo find(String path, String version, String method, String descriptor) {
      return this;
    }

    @Override
    public Echo find(
        String path, String version, @Nullable String group, String method, String descriptor) {
      return this;
    }

    @Override
    public String explainMissing(String path, String version, String method, String descriptor) {
      return "missing";
    }

    @Override
    public String explainGroup(String path, String version, @Nullable String group) {
      return "not in group " + group;
    }
  }

  @AfterEach
  void everyArrayIsGivenBack() {
    assertThat(ledger.heldBytes()).isZero();
  }

  private @Nullable AdaptiveCompression compression(String name) {
    return table.of(new CompressionSetting(name, null));
  }

  private MethodBinding binding(Terms under, @Nullable AdaptiveCompression compression) {
    return new MethodBinding(new RequestHead(SITE, hessian2), under, Map.of(), table, compression);
  }

  private static byte[] body(Outgoing frame) {
    byte[] bytes = new byte[frame.size()];
    frame.writeTo(Unpooled.wrappedBuffer(bytes).clear());
    frame.release();
    return Arrays.copyOfRange(bytes, WireFormat.HEADER_BYTES, bytes.length);
  }

  private byte[] request(MethodBinding binding, String argument) {
    Invocation call =
        new Invocation(SITE, new Object[] {argument, 300}, Map.of("trace", "t1"), false, 0);
    return body(encoder.encode(binding, 7, call, TimeUnit.SECONDS.toNanos(5), () -> true));
  }

  private Inbound.Frame frame(int flags, int status, byte[] body) {
    byte[] array = ledger.acquire(body.length);
    System.arraycopy(body, 0, array, 0, body.length);
    return new Inbound.Frame(new FrameHeader(flags, status, 7, body.length), array, ledger);
  }

  private DecodedRequest<Echo> decode(byte[] body, Terms under) throws RequestRefusedException {
    return decode(body, under, new Echo(null));
  }

  private DecodedRequest<Echo> decode(byte[] body, Terms under, Echo method)
      throws RequestRefusedException {
    Inbound.Frame request = frame(0xc2, 0x54, body);
    RequestDecoder<Echo> decoder = new RequestDecoder<>(method, table);
    try {
      assertThat(decoder.recognize(decoder.start(request, under), new CallSiteTable<>())).isNull();
      return decoder.decode(
          request,
          null,
          hessian2,
          under,
          new CallSiteTable<>(),
          System.nanoTime(),
          System.nanoTime());
    } finally {
      request.release();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"deflate", "gzip", "zstd", "lz4", "zstd:19", "lz4:9"})
  void aRequestIsReadAsItWas(String name) throws Exception {
    byte[] plain = request(binding(terms, null), text);
    byte[] compressed = request(binding(terms, compression(name)), text);
    assertThat(compressed).hasSizeLessThan(plain.length / 2);
    DecodedRequest<Echo> decoded = decode(compressed, terms);
    assertThat(decoded.arguments()).containsExactly(text, 300);
    assertThat(decoded.attachments()).isEqualTo(Map.of("trace", "t1"));
    assertThat(decode(plain, terms).arguments()).containsExactly(text, 300);
  }

  @ParameterizedTest
  @CsvSource({"deflate, 1", "gzip, 2", "zstd, 3", "lz4, 4"})
  void thePartBeginsWithIdAndLengths(String name, int id) {
    byte[] plain = request(binding(terms, null), text);
    byte[] compressed = request(binding(terms, compression(name)), text);
    assertThat(Arrays.copyOf(compressed, 3)).isEqualTo(Arrays.copyOf(plain, 3));
    assertThat(compressed[3]).isEqualTo((byte) (plain[3] | 4));
    ByteBuffer part = ByteBuffer.wrap(compressed, 4, compressed.length - 4);
    assertThat(part.get()).isEqualTo((byte) id);
    assertThat(part.getInt()).isEqualTo(plain.length - 4);
    assertThat(part.getInt()).isEqualTo(part.remaining());
    PayloadOutput content = new PayloadOutput(64, MAX_BODY);
    requireNonNull(table.byId(id)).decompress(compressed, 13, compressed.length - 13, content);
    assertThat(Arrays.copyOf(content.array(), content.position()))
        .isEqualTo(Arrays.copyOfRange(plain, 4, plain.length));
  }

  @Test
  void aPartThatIsMuchShorterThanItsContentIsFilledUp() throws Exception {
    String spaces = " ".repeat(500_000);
    byte[] compressed = request(binding(terms, compression("deflate")), spaces);
    ByteBuffer part = ByteBuffer.wrap(compressed, 5, compressed.length - 5);
    int content = part.getInt();
    int piece = part.getInt();
    assertThat(piece).isLessThan(1_000);
    assertThat(part.remaining()).isEqualTo((content + 31) / 32);
    assertThat(decode(compressed, terms).arguments()).containsExactly(spaces, 300);
  }

  @Test
  void aShortRequestIsNotCompressed() throws Exception {
    byte[] plain = request(binding(terms, null), text.substring(0, 900));
    assertThat(request(binding(terms, compression("zstd")), text.substring(0, 900)))
        .isEqualTo(plain);
    AdaptiveCompression any = table.of(new CompressionSetting("zstd", 0));
    assertThat(request(binding(terms, any), text.substring(0, 900))).hasSizeLessThan(plain.length);
  }

  @Test
  void whatDoesNotGetShorterIsSentAsItIs() throws Exception {
    byte[] bytes = Pieces.random(100_000);
    AdaptiveCompression deflate = requireNonNull(compression("deflate"));
    byte[] reply = reply(deflate, Outcome.value(bytes));
    assertThat(reply).isEqualTo(reply(null, Outcome.value(bytes)));
    for (int i = 0; i < 3; i++) {
      reply(deflate, Outcome.value(bytes));
    }
    assertThat(deflate.tries(100_000)).isFalse();
  }

  @Test
  void nothingIsCompressedThatTheOtherSideDoesNotRead() {
    byte[] plain = request(binding(terms, null), text);
    for (Terms without :
        new Terms[] {AgreedTerms.of(hessian2), AgreedTerms.of(hessian2, 0b110, MAX_BODY)}) {
      assertThat(request(binding(without, compression("zstd")), text)).isEqualTo(plain);
      assertThat(ReplyForm.under(without, 0, compression("zstd")).compression()).isNull();
    }
    assertThat(ReplyForm.under(terms, 0, compression("zstd")).compression()).isNotNull();
  }

  private byte[] reply(@Nullable AdaptiveCompression compression, Outcome outcome) {
    ReplyForm form = ReplyForm.under(terms, 5, compression);
    return body(replies.encode(7, hessian2, form, outcome));
  }

  private Outcome decodeReply(byte[] body, MethodBinding binding, Type type) {
    return ResponseDecoder.decode(
        frame(0x02, WireStatus.OK, body),
        binding,
        new ExpectedResult(binding.head().site(), type, gate),
        (site, kinds) -> {});
  }

  @ParameterizedTest
  @ValueSource(strings = {"deflate", "gzip", "zstd", "lz4"})
  void aReplyIsReadAsItWas(String name) {
    Outcome.Value value = new Outcome.Value(text, Map.of("back", "there"));
    byte[] compressed = reply(compression(name), value);
    assertThat(compressed).hasSizeLessThan(reply(null, value).length / 2);
    assertThat(compressed[0]).isEqualTo((byte) (16 + 8 + 4));
    MethodBinding binding = binding(terms, null);
    Inbound.Frame seen = frame(0x02, WireStatus.OK, compressed);
    assertThat(ResponseDecoder.givenCallSite(seen, binding)).isEqualTo(5);
    seen.release();
    Outcome decoded = decodeReply(compressed, binding, String.class);
    assertThat(decoded).isEqualTo(value);
  }

  @Test
  void anExceptionIsCompressedToo() {
    Outcome failure = new Outcome.Failure(new IllegalStateException(text), Map.of("back", "there"));
    byte[] compressed = reply(compression("deflate"), failure);
    assertThat(compressed).hasSizeLessThan(reply(null, failure).length / 2);
    Outcome.Failure decoded =
        (Outcome.Failure) decodeReply(compressed, binding(terms, null), String.class);
    assertThat(decoded.error()).isInstanceOf(IllegalStateException.class).hasMessage(text);
    assertThat(decoded.attachments()).isEqualTo(Map.of("back", "there"));
  }

  @Test
  void nullAndShortRepliesAreNotCompressed() {
    AdaptiveCompression any = table.of(new CompressionSetting("deflate", 0));
    assertThat(reply(any, Outcome.value(null))).isEqualTo(reply(null, Outcome.value(null)));
    assertThat(reply(compression("deflate"), Outcome.value("short")))
        .isEqualTo(reply(null, Outcome.value("short")));
  }

  private byte[] part(int id, int content, int piece, byte[] bytes) {
    return ByteBuffer.allocate(9 + bytes.length)
        .put((byte) id)
        .putInt(content)
        .putInt(piece)
        .put(bytes)
        .array();
  }

  private byte[] zeros(int count) {
    Compression deflate = requireNonNull(table.byId(1));
    PayloadOutput out = new PayloadOutput(64, MAX_BODY);
    deflate.compress(new byte[count], 0, count, out);
    return Arrays.copyOf(out.array(), out.position());
  }

  private byte[] filled(byte[] piece, int length) {
    return Arrays.copyOf(piece, length);
  }

  /** Refused in requests and replies alike, before or without anything being made of it. */
  private void assertRefused(byte[] part, Terms under, String... texts) {
    byte[] request = new byte[3 + part.length];
    request[2] = 4;
    System.arraycopy(part, 0, request, 3, part.length);
    RequestRefusedException refused =
        catchThrowableOfType(RequestRefusedException.class, () -> decode(request, under));
    assertThat(refused.fault()).isEqualTo(PeerFault.UNREADABLE);
    assertThat(refused.wireStatus()).isEqualTo(WireStatus.BAD_REQUEST);
    assertThat(refused.getMessage()).contains(texts);
    byte[] reply = new byte[1 + part.length];
    reply[0] = 16 + 1;
    System.arraycopy(part, 0, reply, 1, part.length);
    Outcome.Unanswered unread =
        (Outcome.Unanswered) decodeReply(reply, binding(under, null), String.class);
    assertThat(unread.reason().status()).isEqualTo(Status.BAD_RESPONSE);
    assertThat(unread.reason().detail()).contains(texts);
  }

  @Test
  void aBombIsRefusedByWhatItDeclares() {
    byte[] bomb = zeros(8 * MAX_BODY);
    assertRefused(
        part(1, 8 * MAX_BODY, bomb.length, bomb),
        terms,
        "8388608 bytes, the limit is 1048576",
        "raise payloadBytes on the",
        "payload on the protocol element in XML");
    assertRefused(
        part(1, MAX_BODY, bomb.length, filled(bomb, MAX_BODY / 32 - 1)),
        terms,
        "it declares 1048576 bytes in 32767 compressed ones, expected at most 32 for each");
  }

  @Test
  void aBombThatDeclaresLessIsReadNoFurther() {
    byte[] bomb = zeros(MAX_BODY);
    assertRefused(part(1, 20_000, bomb.length, bomb), terms, "holds more, it declares 20000");
    assertRefused(part(1, 9_000, bomb.length, bomb), terms, "compressed with deflate holds more");
  }

  @Test
  void whatIsBrokenIsRefused() {
    byte[] piece = zeros(1_000);
    int length = piece.length;
    assertRefused(part(1, 1_001, length, filled(piece, 40)), terms, "1000 bytes, it declares 1001");
    assertRefused(part(1, 999, length, filled(piece, 40)), terms, "it declares 999");
    assertRefused(part(1, 1_000, 41, filled(piece, 40)), terms, "a piece of 41, of which 40");
    assertRefused(part(1, 1_000, -1, filled(piece, 40)), terms, "a piece of -1");
    assertRefused(part(1, -1, length, filled(piece, 40)), terms, "declares -1 bytes");
    assertRefused(part(1, 1_000, length - 1, filled(piece, 40)), terms, "deflate");
    assertRefused(part(1, 1_000, 40, filled(piece, 40)), terms, "bytes follow its end");
    assertRefused(new byte[8], terms, "ends within its header");
    assertRefused(part(1, 0, 0, new byte[0]), terms, "declares 0 bytes");
  }

  @Test
  void aCompressionThatWasNotAgreedIsRefused() {
    byte[] part = part(3, 1_000, 40, new byte[40]);
    assertRefused(part, AgreedTerms.of(hessian2, 0b110, MAX_BODY), "compressed with 3, which was");
    assertRefused(part, AgreedTerms.of(hessian2), "compressed with 3, which was");
    for (int id : new int[] {0, 7, 8, -1, 127}) {
      assertRefused(
          part(id, 1_000, 40, new byte[40]),
          AgreedTerms.of(hessian2, -1 >>> 1, MAX_BODY),
          "compressed with " + id,
          "read here are deflate(1), gzip(2), zstd(3), lz4(4)");
    }
  }
}
