package io.trunkline.serialization.fory;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.objectstream.GatedObjectInput;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.NamingObjectOutput;
import io.trunkline.serialization.objectstream.PayloadRange;
import io.trunkline.serialization.objectstream.StreamDifference;
import io.trunkline.serialization.objectstream.StreamWording;
import io.trunkline.serialization.objectstream.ThrowableStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.util.Map;

/** Exceptions as a JDK serialization stream behind its length, read behind the gate. */
final class ExceptionForm {

  private static final StreamWording WORDING =
      StreamWording.ofExceptions(ForySerializationProvider.NAME);

  private final Session session;
  private final Budgets budgets;

  /** Of classes that passed a gate. */
  private final KnownClasses known = new KnownClasses();

  ExceptionForm(Session session, Budgets budgets) {
    this.session = session;
    this.budgets = budgets;
  }

  /** The stream of an exception. */
  byte[] write(Throwable exception) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream stream = NamingObjectOutput.of(bytes, Map.of())) {
      stream.writeObject(exception);
    } catch (NotSerializableException e) {
      throw new SerializationException(
          "fory: exception "
              + exception.getClass().getName()
              + " holds a "
              + e.getMessage()
              + ", which is not Serializable; make that field transient",
          e);
    }
    return bytes.toByteArray();
  }

  Throwable read(byte[] array, int offset, int length) throws IOException, ClassNotFoundException {
    PayloadRange range = new PayloadRange(new PayloadInput(array, offset, length));
    try {
      GatedObjectInput stream =
          new GatedObjectInput(range, WORDING, session.budget(), session.gate(), budgets, known);
      if (stream.readNext() instanceof Throwable exception && range.position() == range.limit()) {
        return exception;
      }
      throw new SerializationException("fory: the stream of an exception holds something else");
    } catch (ClassRefusedException refused) {
      throw refused.of(ThrowableStream.find(array, offset, offset + length));
    } catch (ObjectStreamException | ClassCastException | IllegalArgumentException e) {
      SerializationException unlike = StreamDifference.of(e, session.gate(), WORDING);
      if (unlike == null) {
        throw e;
      }
      throw unlike;
    }
  }
}
