package io.trunkline.testkit.fuzz;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ReadingMeter;
import io.trunkline.testkit.model.CanaryRecord;
import java.util.List;
import java.util.function.Consumer;

/**
 * Checks promises that hold for any bytes: they are a message or are refused with a {@link
 * SerializationException}, classes that the gate does not allow are not initialized, and their
 * length bounds the allocation. For one thread.
 */
public final class AnyBytes {

  private static final long ALLOCATED_AT_ALL = 64 * 1024;

  private static final long ALLOCATED_PER_BYTE = 64;

  /**
   * Iterators of the maps that a key contains, while it is hashed. Compiled code does without them
   * only if it has met few classes of maps, which depends on the tests before.
   */
  private static final long ITERATORS = 2 * 1024;

  /**
   * What is made once for a class or an engine is not made again. An input within the bound takes
   * one try; one that needs compiled code for it takes a second or two.
   */
  private static final int TRIES = 20_000;

  /**
   * Jazzer's hooks allocate for what they compare and look up, so that their share follows from the
   * work of an input and not from its length alone: some 350 bytes for each byte in hessian2, and
   * tens of megabytes once where a class is instrumented. Under Jazzer, therefore, only what is far
   * out of proportion fails. The rest is in its corpus, as inputs that took a new path are, and is
   * measured without hooks when that is checked.
   */
  private static final long OF_JAZZER = 64 << 20;

  /**
   * A way to read the bytes with a serialization.
   *
   * @param terms all terms under which they are read
   * @param gate the gate for reading
   * @param argument the declared class of a request's argument
   * @param result the declared class of a reply's result
   * @param countsOpening whether opening a reader counts as allocation; false if a new engine is
   *     created after each failure
   */
  public record Reading(
      List<Messages> terms,
      ClassGate gate,
      Class<?> argument,
      Class<?> result,
      boolean countsOpening) {

    public Reading {
      terms = List.copyOf(terms);
    }

    /** With an argument that may be anything. */
    public Reading(List<Messages> terms, ClassGate gate, Class<?> result, boolean countsOpening) {
      this(terms, gate, Object.class, result, countsOpening);
    }
  }

  private final Reading reading;
  private final long allocatedBeside;
  private final ReadingMeter meter = new ReadingMeter();
  private final List<Consumer<MessageReader>> shapes =
      List.of(this::request, this::response, this::items);

  private AnyBytes(Reading reading, long allocatedBeside) {
    this.reading = reading;
    this.allocatedBeside = allocatedBeside;
    CanaryRecord.clear();
  }

  public static AnyBytes of(Reading reading) {
    return new AnyBytes(reading, 0);
  }

  /** Checks with an allowance for the allocation of Jazzer's hooks. */
  public static AnyBytes underJazzer(Reading reading) {
    return new AnyBytes(reading, OF_JAZZER);
  }

  /**
   * @throws AssertionError if a promise is broken
   */
  public void check(byte[] bytes) {
    reading.terms.forEach(messages -> check(messages, bytes));
    List<String> events = CanaryRecord.eventsOutside(null);
    if (!events.isEmpty()) {
      throw new AssertionError("what no gate allows ran: " + events);
    }
  }

  private void check(Messages messages, byte[] bytes) {
    for (Consumer<MessageReader> shape : shapes) {
      long bound =
          allocatedBeside + ALLOCATED_AT_ALL + ITERATORS + ALLOCATED_PER_BYTE * bytes.length;
      long least = Long.MAX_VALUE;
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
    meter.start();
    try (MessageReader reader = messages.reader(bytes)) {
      if (!reading.countsOpening) {
        meter.start();
      }
      shape.accept(reader);
      reader.finish();
    } catch (SerializationException refused) {
      return meter.stop().allocatedBytes();
    } catch (RuntimeException | Error e) {
      throw new AssertionError("neither a value nor a SerializationException, but " + e, e);
    }
    return meter.stop().allocatedBytes();
  }

  private void request(MessageReader reader) {
    for (int i = 0; i < 5; i++) {
      reader.readString();
    }
    reader.readObject(reading.argument, reading.gate);
    reader.readAttachments(reading.gate);
  }

  private void response(MessageReader reader) {
    if (reader.readByte() % 3 == 0) {
      reader.readThrowable(reading.gate);
    } else {
      reader.readObject(reading.result, reading.gate);
    }
    reader.readAttachments(reading.gate);
  }

  private void items(MessageReader reader) {
    for (int i = 0; i < 4; i++) {
      reader.readObject(reading.argument, reading.gate);
    }
  }
}
