package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.FieldDeserializer2Factory;
import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.JavaDeserializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import demo.bid.BidException;
import io.trunkline.call.CallSite;
import io.trunkline.call.GenericException;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.GoldenFrames;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What stock peers wrote, written by us for the same values: the same bytes, or a known reason. */
class WrittenLikeStockTest {

  /** Why our bytes are others. */
  private enum Reason {
    /** 3.3.6 sends it too, always; a provider uses it to drop what nobody waits for any more. */
    WE_SAY_THE_REMAINING_TIME,
    /** As 3.3.6 does it: an ArrayList without the name of its class. All versions read both. */
    LISTS_ARE_UNTYPED,
    /**
     * A stack frame that was read, as the test has it, does not know whether its class loader is
     * one of Java's own; one that was thrown does. Only these numbers differ.
     */
    STACK_FRAMES_WERE_READ,
    /** Class and message only; theirs repeats the stack trace that travels beside it. */
    THE_TEXT_OF_GENERIC_EXCEPTIONS_IS_SHORT
  }

  /** Every difference, beside the remaining time in all requests of 2.7.23. */
  private static final Map<String, Reason> DIFFERENT =
      Map.ofEntries(
          Map.entry("2.7.23-hessian2-bid-request", Reason.LISTS_ARE_UNTYPED),
          Map.entry("2.7.23-hessian2-bid-response", Reason.LISTS_ARE_UNTYPED),
          Map.entry("2.7.23-hessian2-types-request", Reason.LISTS_ARE_UNTYPED),
          Map.entry("2.7.23-hessian2-types-response", Reason.LISTS_ARE_UNTYPED),
          Map.entry("2.7.23-hessian2-generic-bid-request", Reason.LISTS_ARE_UNTYPED),
          Map.entry("2.7.23-hessian2-generic-bid-response", Reason.LISTS_ARE_UNTYPED),
          Map.entry("2.7.23-hessian2-exception-response", Reason.STACK_FRAMES_WERE_READ),
          Map.entry("2.7.23-hessian2-custom-exception-response", Reason.STACK_FRAMES_WERE_READ),
          Map.entry("3.3.6-hessian2-exception-response", Reason.STACK_FRAMES_WERE_READ),
          Map.entry("3.3.6-hessian2-custom-exception-response", Reason.STACK_FRAMES_WERE_READ),
          Map.entry(
              "2.7.23-hessian2-generic-exception-response",
              Reason.THE_TEXT_OF_GENERIC_EXCEPTIONS_IS_SHORT),
          Map.entry(
              "3.3.6-hessian2-generic-exception-response",
              Reason.THE_TEXT_OF_GENERIC_EXCEPTIONS_IS_SHORT));

  private static final byte[] TIMEOUT = "\7timeout\0045000".getBytes(StandardCharsets.ISO_8859_1);

  private final SerializationTable table = StockFrames.table();
  private final SerializationTable.Entry hessian2 = table.offer("hessian2");
  private final ClassGate gate = StockFrames.gate();

  /** Of stock Dubbo; dubbo-go writes maps in random order, and lists of beans as typed ones. */
  private static Stream<String> names() {
    return GoldenFrames.names("").stream()
        .filter(name -> !name.startsWith("dubbo-go-"))
        .filter(name -> name.contains("-hessian2-") && !name.contains("-heartbeat-"));
  }

  @Test
  void everyDifferenceFromTheBytesOfStockPeersHasItsReason() throws Exception {
    Set<Reason> used = EnumSet.noneOf(Reason.class);
    for (String name : names().toList()) {
      byte[] theirs = GoldenFrames.read(name);
      byte[] ours = write(StockFrames.frame(theirs));
      if (name.startsWith("2.7.23") && name.endsWith("-request")) {
        theirs = withTimeout(theirs);
        used.add(Reason.WE_SAY_THE_REMAINING_TIME);
      }
      Reason reason = DIFFERENT.get(name);
      if (reason == null) {
        assertThat(ours).as(name).isEqualTo(theirs);
      } else {
        assertThat(ours).as("%s, of which is said: %s", name, reason).isNotEqualTo(theirs);
        if (reason == Reason.STACK_FRAMES_WERE_READ) {
          assertThat(withoutLoaderKinds(ours, theirs)).as(name).isEqualTo(theirs);
        }
        used.add(reason);
      }
    }
    assertThat(names()).containsAll(DIFFERENT.keySet());
    assertThat(used).containsExactlyInAnyOrder(Reason.values());
  }

  /** Ours with their small numbers in the places where ours says 0. */
  private static byte[] withoutLoaderKinds(byte[] ours, byte[] theirs) {
    assertThat(ours).hasSameSizeAs(theirs);
    byte[] same = ours.clone();
    for (int i = 0; i < same.length; i++) {
      if (same[i] == (byte) 0x90 && (theirs[i] == (byte) 0x91 || theirs[i] == (byte) 0x92)) {
        same[i] = theirs[i];
      }
    }
    return same;
  }

  /** Its last attachment, before the end of the map. */
  private static byte[] withTimeout(byte[] request) {
    byte[] longer = Arrays.copyOf(request, request.length + TIMEOUT.length);
    System.arraycopy(TIMEOUT, 0, longer, request.length - 1, TIMEOUT.length);
    longer[longer.length - 1] = request[request.length - 1];
    ByteBuffer.wrap(longer)
        .putInt(WireFormat.LENGTH_OFFSET, longer.length - WireFormat.HEADER_BYTES);
    return longer;
  }

  @Test
  void theDecoderOfStockPeersReadsEqualValuesFromBoth() throws Exception {
    for (String name : names().filter(n -> !n.contains("exception-response")).toList()) {
      byte[] theirs = GoldenFrames.read(name);
      byte[] ours = write(StockFrames.frame(theirs));
      List<Object> expected = readAsStock(theirs);
      List<Object> read = readAsStock(ours);
      if (name.endsWith("-request")) {
        ((Map<?, ?>) expected.get(expected.size() - 1)).remove("timeout");
        ((Map<?, ?>) read.get(read.size() - 1)).remove("timeout");
      }
      assertThat(read).as(name).usingRecursiveComparison().isEqualTo(expected);
    }
  }

  /** All items of a body, with the hessian library of stock 3.3.6. */
  private static List<Object> readAsStock(byte[] frame) throws IOException {
    ByteArrayInputStream body = new ByteArrayInputStream(frame);
    body.skipNBytes(WireFormat.HEADER_BYTES);
    Hessian2Input in = new Hessian2Input(body);
    in.setSerializerFactory(
        new SerializerFactory() {
          @Override
          @SuppressWarnings("rawtypes")
          protected Deserializer getDefaultDeserializer(Class type) {
            Class<?> read = type;
            // The one it takes by default stores floats with eight bytes.
            return new JavaDeserializer(read, new FieldDeserializer2Factory());
          }
        });
    List<Object> items = new ArrayList<>();
    do {
      items.add(in.readObject());
    } while (!in.isEnd());
    return items;
  }

  private byte[] write(Inbound.Frame golden) throws Exception {
    return golden.header().isRequest() ? request(golden) : response(golden);
  }

  private MethodBinding plain(CallSite site) {
    return MethodBinding.plain(
        new RequestHead(site, hessian2), PayloadTerms.PLAIN, Map.of(), site.service(), 5_000);
  }

  private byte[] request(Inbound.Frame golden) throws RequestRefusedException {
    try (RequestReader reader =
        new RequestReader(golden, hessian2.serialization(), 0, Terms.PLAIN)) {
      RequestNames head = reader.readNames();
      AnyMethod method = AnyMethod.of(head, StockFrames.types(head), gate);
      Object[] arguments = reader.readArguments(method);
      Map<String, Object> attachments = reader.readAttachments(method);
      reader.finish(method);
      attachments.remove("timeout");
      CallSite site = method.site();
      Invocation invocation =
          new Invocation(site, arguments, attachments, !golden.header().isTwoWay(), 0);
      return StockFrames.bytes(
          new RequestEncoder(new OutgoingFramePool(0))
              .encode(
                  plain(site),
                  golden.header().id(),
                  invocation,
                  TimeUnit.SECONDS.toNanos(5),
                  () -> true));
    }
  }

  private byte[] response(Inbound.Frame golden) {
    CallSite site = new CallSite("demo.bid.BidService", "0.0.0", null, "m", "");
    Outcome outcome =
        ResponseDecoder.decode(
            golden,
            plain(site),
            new ExpectedResult(site, Object.class, gate),
            StockFrames.NOTHING_TO_TOLERATE);
    if (outcome instanceof Outcome.Failure failure) {
      outcome = new Outcome.Failure(thrownHere(failure.error()), outcome.attachments());
    }
    return StockFrames.bytes(
        new ResponseEncoder(new OutgoingFramePool(0), (error, why) -> error)
            .encode(golden.id(), hessian2, ReplyForm.plain(PayloadTerms.PLAIN, "2.0.2"), outcome));
  }

  /** The same exception as the provider threw it, not as it was read. */
  private static Throwable thrownHere(Throwable read) {
    Throwable thrown =
        read instanceof BidException e
            ? new BidException(e.getMessage(), e.code())
            : read instanceof GenericException e
                ? new GenericException(e.exceptionClass(), e.exceptionMessage())
                : new IllegalStateException(read.getMessage());
    thrown.setStackTrace(read.getStackTrace());
    return thrown;
  }
}
