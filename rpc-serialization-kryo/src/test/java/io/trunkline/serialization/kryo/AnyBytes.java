package io.trunkline.serialization.kryo;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.terms.TermsProvider;
import java.lang.management.ManagementFactory;
import java.util.List;
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
  private final ClassGate gate;
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final List<Consumer<MessageReader>> shapes =
      List.of(this::request, this::response, this::items);

  /** Checks with an allowance for what is allocated by others on the same thread. */
  AnyBytes(long allocatedBeside) {
    this.allocatedBeside = allocatedBeside;
    KryoSerializationProvider kryo = new KryoSerializationProvider();
    List<Class<?>> classes = List.of(HostileGraphTest.Tree.class, HostileGraphTest.Carrier.class);
    terms =
        List.of(
            Messages.of(kryo),
            Messages.of(TermsProvider.agreed(kryo, classes)),
            Messages.of(
                TermsProvider.with(
                    SerializationSettings.parse("kryo.references=false"), kryo, classes)));
    ClassGate.Builder lines = ClassGate.builder(AnyBytes.class.getClassLoader());
    classes.forEach(type -> lines.allow(type.getName()));
    gate = lines.build();
    CanaryRecord.clear();
  }

  /** The bodies of the captured frames, those of a kryo that is refused as well. */
  static Stream<byte[]> captured() {
    return Stream.of("2.7.23-kryo-", "3.3.6-kryo-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .map(GoldenFrames::body);
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
      // What is made once for a class is not made again.
      for (int i = 0; i < TRIES && least > bound; i++) {
        least = Math.min(least, allocated(messages, bytes, shape));
      }
      if (least > bound) {
        throw new AssertionError(
            bytes.length + " bytes allocate " + least + " bytes, more than " + bound);
      }
    }
  }

  /** The engine is there before: one is made after each failure. */
  private long allocated(Messages messages, byte[] bytes, Consumer<MessageReader> shape) {
    try (MessageReader reader = messages.reader(bytes)) {
      long before = threads.getCurrentThreadAllocatedBytes();
      try {
        shape.accept(reader);
        reader.finish();
      } catch (SerializationException refused) {
        return threads.getCurrentThreadAllocatedBytes() - before;
      } catch (RuntimeException | Error e) {
        throw new AssertionError("neither a value nor a SerializationException, but " + e, e);
      }
      return threads.getCurrentThreadAllocatedBytes() - before;
    }
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
