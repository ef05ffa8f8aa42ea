package io.trunkline.serialization.stored;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.BoundedObjectOutput;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.StreamDifference;
import io.trunkline.serialization.objectstream.StreamLevels;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectStreamClass;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One object for each message. What is kept between messages is what is known of classes. */
final class JdkStreamEngine implements MessageEngine {

  private final Budgets budgets;
  private final DeepStack deepStack;
  private final Set<String> answeredFor;
  private final ReadBudget budget;
  private final KnownClasses known = new KnownClasses();
  private @Nullable PayloadInput in;
  private int start;
  private @Nullable PayloadOutput out;
  private @Nullable JdkStreamInput stream;
  private @Nullable ClassGate gate; // last used

  /**
   * @param deepStack shared by all engines of a serialization
   */
  JdkStreamEngine(Budgets budgets, DeepStack deepStack, Set<String> answeredFor) {
    this.budgets = budgets;
    this.deepStack = deepStack;
    this.answeredFor = answeredFor;
    budget = new ReadBudget(budgets, deepStack);
  }

  @Override
  public boolean recover() {
    in = null;
    out = null;
    stream = null;
    gate = null;
    return true;
  }

  @Override
  public void beginReading(PayloadInput input, PayloadTerms terms) {
    budget.start(input.remaining());
    in = input;
    start = input.position();
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate with) throws Exception {
    gate = with;
    PayloadInput input = requireNonNull(in);
    boolean mayBeDeep =
        StreamLevels.mayExceedAnyStack(input.array(), input.position(), input.limit());
    JdkStreamInput opened =
        new JdkStreamInput(input, budget, with, budgets.maxDepth(), known, answeredFor);
    stream = opened;
    Object read = mayBeDeep ? deepStack.<Exception>call(opened::readNext) : opened.readNext();
    if (read instanceof ObjectStreamClass) {
      throw new SerializationException(
          JdkStreams.NAME + ": the description of a class stands where an object is expected");
    }
    return read;
  }

  @Override
  public void endReading() {
    int left = requireNonNull(in).remaining();
    if (left != 0) {
      throw new SerializationException(
          JdkStreams.NAME + ": " + left + " bytes are left after the object; store each by itself");
    }
    recover();
  }

  @Override
  public SerializationException readFailure(Throwable failure, Throwable reason) {
    SerializationException clear =
        reason instanceof SerializationException own
            ? own
            : StreamDifference.of(reason, gate, JdkStreamInput.WORDING);
    if (clear == null) {
      int offset = requireNonNull(in).position() - start;
      return SerializationException.broken(
          JdkStreams.NAME,
          offset,
          reason,
          "; expected one object as ObjectOutputStream writes it, of classes as they are here");
    }
    JdkStreamInput opened = stream;
    if (clear instanceof ClassRefusedException refused
        && !refused.className().isEmpty()
        && opened != null) {
      String path = opened.pathTo(refused.className());
      return path.isEmpty() ? clear : clear.at(path);
    }
    return clear;
  }

  @Override
  public void beginWriting(PayloadOutput output, PayloadTerms terms) {
    out = output;
  }

  /** If it may be too deep for this thread, the object is written anew on a larger stack. */
  @Override
  public void writeObject(@Nullable Object value) throws IOException {
    PayloadOutput target = requireNonNull(out);
    int begin = target.position();
    BoundedObjectOutput shallow = stream(target, false);
    try {
      shallow.writeObject(value);
      shallow.flush();
    } catch (IOException | RuntimeException failure) {
      if (!shallow.hasTooMany()) {
        throw failure;
      }
    }
    if (shallow.hasTooMany()) {
      target.position(begin);
      deepStack.<IOException>call(
          () -> {
            BoundedObjectOutput deep = stream(target, true);
            deep.writeObject(value);
            deep.flush();
            return null;
          });
    }
  }

  private BoundedObjectOutput stream(PayloadOutput target, boolean isDeep) throws IOException {
    return new BoundedObjectOutput(
        target,
        JdkStreams.NAME,
        DescriptionForm.PLAIN,
        Map.of(),
        budgets.maxDepth(),
        isDeep,
        known);
  }

  @Override
  public void endWriting() {
    recover();
  }

  @Override
  public SerializationException writeFailure(
      Throwable failure, Throwable reason, @Nullable Object value) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    if (reason instanceof NotSerializableException not
        && not.getMessage() != null
        && not.getMessage().indexOf(' ') < 0) { // some classes forbid it with a sentence
      return new SerializationException(
          JdkStreams.NAME
              + ": class "
              + not.getMessage()
              + " is not Serializable; let it implement java.io.Serializable, or make the field"
              + " that holds it transient",
          failure);
    }
    return SerializationException.cannotWrite(JdkStreams.NAME, value, "", reason, failure);
  }

  @Override
  public @Nullable String readString() {
    throw onlyObjects();
  }

  @Override
  public int readByte() {
    throw onlyObjects();
  }

  @Override
  public int skipRest() {
    throw onlyObjects();
  }

  @Override
  public void writeString(@Nullable String value) {
    throw onlyObjects();
  }

  @Override
  public void writeByte(int value) {
    throw onlyObjects();
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    throw onlyObjects();
  }

  private static UnsupportedOperationException onlyObjects() {
    return new UnsupportedOperationException("stored data is one object");
  }
}
