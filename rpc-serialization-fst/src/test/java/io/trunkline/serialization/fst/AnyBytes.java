package io.trunkline.serialization.fst;

import com.sun.management.ThreadMXBean;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.terms.TermsPair;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What is true of any bytes: they are a message or are refused as a {@link SerializationException},
 * nothing that the gate does not allow is initialised, and what is allocated is bounded by their
 * length. For one thread.
 */
final class AnyBytes {

  private static final long ALLOCATED_AT_ALL = 64 * 1024;
  private static final long ALLOCATED_PER_BYTE = 64;
  private static final int TRIES = 4;

  private final long allocatedBeside;
  private final List<Messages> terms;
  private final ClassGate gate =
      ClassGate.builder(AnyBytes.class.getClassLoader())
          .allowSignaturesOf(BidService.class)
          .allow("demo.bid.BidException")
          .allow("io.trunkline.serialization.fst.WorkBudgetTest$Scores")
          .allow("io.trunkline.serialization.fst.WorkBudgetTest$Tags")
          .allow("io.trunkline.serialization.fst.WorkBudgetTest$Tree")
          .build();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final List<Consumer<MessageReader>> shapes =
      List.of(this::request, this::response, this::items);

  /** Checks with an allowance for what is allocated by others on the same thread. */
  AnyBytes(long allocatedBeside) {
    this.allocatedBeside = allocatedBeside;
    Messages plain = Messages.of(new FstSerializationProvider());
    PayloadTerms agreed = PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, 0);
    this.terms = List.of(plain, Messages.under(agreed, plain.serialization()));
    CanaryRecord.clear();
  }

  /** The bodies of captured frames, and values as this side writes them. */
  static Stream<byte[]> honest() {
    TermsPair plain = TermsPair.plain(new FstSerializationProvider());
    return Stream.concat(
        GoldenFrames.names("3.3.6-fst-").stream().map(GoldenFrames::body),
        TypeMatrixTest.carried().map(plain::write));
  }

  /**
   * @throws AssertionError if something is not true of them
   */
  void check(byte[] bytes) {
    terms.forEach(messages -> check(messages, bytes));
    List<String> events = CanaryRecord.eventsOutside(null);
    if (!events.isEmpty()) {
      throw new AssertionError("what no gate allows ran: " + events);
    }
  }

  private void check(Messages messages, byte[] bytes) {
    for (Consumer<MessageReader> shape : shapes) {
      long bound = allocatedBeside + ALLOCATED_AT_ALL + ALLOCATED_PER_BYTE * bytes.length;
      long least = Long.MAX_VALUE;
      // What is made once for a class or an engine is not made again.
      for (int i = 0; i < TRIES && least > bound; i++) {
        least = Math.min(least, allocated(messages, bytes, shape));
      }
      if (least > bound) {
        throw new AssertionError(
            bytes.length + " bytes allocate " + least + " bytes, more than " + bound);
      }
    }
  }

  private long allocated(Messages messages, byte[] bytes, Consumer<MessageReader> shape) {
    long before = threads.getCurrentThreadAllocatedBytes();
    try (MessageReader reader = messages.reader(new PayloadInput(bytes, 0, bytes.length))) {
      shape.accept(reader);
      reader.finish();
    } catch (SerializationException refused) {
      return threads.getCurrentThreadAllocatedBytes() - before;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("neither a value nor a SerializationException, but " + e, e);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private void request(MessageReader reader) {
    for (int i = 0; i < 5; i++) {
      reader.readString();
    }
    reader.readObject(Object.class, gate);
    reader.readAttachments(gate);
  }

  private void response(MessageReader reader) {
    if (reader.readByte() % 3 == 0) {
      reader.readThrowable(gate);
    } else {
      reader.readObject(Object.class, gate);
    }
    reader.readAttachments(gate);
  }

  private void items(MessageReader reader) {
    for (int i = 0; i < 4; i++) {
      reader.readObject(Object.class, gate);
    }
  }
}
