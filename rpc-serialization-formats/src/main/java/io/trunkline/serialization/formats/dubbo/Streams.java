package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.BoundedObjectOutput;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.GatedObjectInput;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.PayloadRange;
import io.trunkline.serialization.objectstream.StreamLevels;
import io.trunkline.serialization.objectstream.StreamWording;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Objects in streams of the JDK, in which classes are described by their names. Thread-safe. */
final class Streams {

  private static final DescriptionForm FORM = new DescriptionForm(true, false);
  private static final StreamWording WORDING =
      new StreamWording(DubboSerializationProvider.NAME, "the message", "");
  private static final int MAX_WRAPPED = 1_000;
  private static final int STEPS_OF_STREAM = 5_000;

  private final Budgets budgets;
  private final DeepStack deepStack;
  private final EnginePool<KnownClasses> known = EnginePool.perProcessor(KnownClasses::new);

  Streams(Budgets budgets) {
    this.budgets = budgets;
    this.deepStack = new DeepStack(budgets);
  }

  /**
   * Writes one object.
   *
   * @throws SerializationException if it cannot be written
   */
  byte[] write(Object value) {
    try {
      KnownClasses classes = known.acquire();
      byte[] bytes = write(value, false, classes);
      if (bytes == null) {
        bytes = (byte[]) deepStack.<IOException>call(() -> write(value, true, classes));
      }
      known.release(classes);
      return Objects.requireNonNull(bytes);
    } catch (IOException e) {
      throw SerializationException.withStackOf(
          e,
          "dubbo cannot write an object of class "
              + value.getClass().getName()
              + ": "
              + e.getClass().getName()
              + "; make the classes of its fields Serializable");
    }
  }

  /** Null if the stack may be too small for the objects. */
  private byte @Nullable [] write(Object value, boolean isDeep, KnownClasses classes)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BoundedObjectOutput out =
        new BoundedObjectOutput(
            bytes,
            DubboSerializationProvider.NAME,
            FORM,
            Map.of(),
            budgets.maxDepth(),
            isDeep,
            classes);
    try {
      out.writeObject(value);
      out.flush();
    } catch (IOException | RuntimeException e) {
      if (out.hasTooMany()) {
        return null;
      }
      throw e;
    }
    return out.hasTooMany() ? null : bytes.toByteArray();
  }

  /**
   * Reads the object of a stream.
   *
   * @throws ClassRefusedException if the gate refuses a class; it has the texts of an exception
   * @throws SerializationException if it cannot be read
   */
  Object read(PayloadInput stream, ReadBudget budget, ClassGate gate) {
    budget.claimWork(STEPS_OF_STREAM, "opening object streams");
    KnownClasses classes = known.acquire();
    Object read;
    try {
      read = read(stream, new Input(stream, budget, gate, classes), budget);
    } catch (IOException e) {
      throw failure(e);
    }
    known.release(classes);
    if (read == null) {
      throw new SerializationException("dubbo: the stream of an object has null");
    }
    return read;
  }

  private static @Nullable Object read(PayloadInput stream, Input in, ReadBudget budget) {
    try {
      boolean mayBeDeep =
          StreamLevels.mayExceedAnyStack(stream.array(), stream.position(), stream.limit());
      return mayBeDeep ? budget.<Exception>continueDeep(in::readNext) : in.readNext();
    } catch (Exception e) {
      SerializationException failure = failure(e);
      throw failure instanceof ClassRefusedException refused ? refused.of(in.outline()) : failure;
    }
  }

  private static SerializationException failure(Exception e) {
    ClassRefusedException refused = ClassRefusedException.causeOf(e, MAX_WRAPPED);
    if (refused != null) {
      return refused;
    }
    Throwable cause = e;
    for (int i = 0; cause != null && i < MAX_WRAPPED; i++) {
      if (cause instanceof SerializationException known) {
        return known;
      }
      cause = cause.getCause();
    }
    return SerializationException.withStackOf(
        e, "dubbo: the stream of an object cannot be read: " + e.getClass().getName());
  }

  private final class Input extends GatedObjectInput {

    private final KnownClasses classes;

    Input(PayloadInput stream, ReadBudget budget, ClassGate gate, KnownClasses classes)
        throws IOException {
      super(new PayloadRange(stream), WORDING, budget, gate, budgets.maxDepth(), FORM, classes);
      this.classes = classes;
    }

    /** Code of the application needs a line of its own. */
    @Override
    protected Class<?> allowed(String name) {
      Class<?> type = super.allowed(name);
      String code = classes.ownCode(type);
      if (code != null) {
        gate().requireLine(type, code);
      }
      return type;
    }
  }
}
