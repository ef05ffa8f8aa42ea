package io.trunkline.serialization.java;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is kept from one message to the next: what is known of classes. Streams are not, because the
 * JDK's cannot begin again.
 */
final class JavaEngine implements MessageEngine {

  /** The JDK wraps what a class of its own throws that reads itself: in so many layers. */
  private static final int MAX_WRAPPED = 1_000;

  private final JavaForm form;
  private final SerializationContext context;
  private final DeepStack deepStack;
  private final ReadBudget budget;
  private final KnownClasses known = new KnownClasses();
  private final ClassGate none = ClassGate.builder(null).build();
  private @Nullable MessageInput input;
  private @Nullable MessageOutput output;
  private @Nullable ClassGate gate; // last used

  /**
   * @param deepStack shared by all engines of a serialization
   */
  JavaEngine(JavaForm form, SerializationContext context, DeepStack deepStack) {
    this.form = form;
    this.context = context;
    this.deepStack = deepStack;
    budget = new ReadBudget(context.budgets(), deepStack);
  }

  private DescriptionForm descriptions(PayloadTerms terms) {
    return new DescriptionForm(form.isCompacted(), !terms.isPlain());
  }

  private MessageInput input() {
    return requireNonNull(input);
  }

  private MessageOutput output() {
    return requireNonNull(output);
  }

  @Override
  public boolean recover() {
    input = null;
    output = null;
    gate = null;
    return true;
  }

  @Override
  public void beginReading(PayloadInput in, PayloadTerms terms) {
    budget.start(in);
    int maxDepth = context.budgets().maxDepth();
    input =
        new MessageInput(in, form, descriptions(terms), budget, deepStack, maxDepth, known, none);
  }

  @Override
  public @Nullable String readString() throws IOException, ClassNotFoundException {
    return input().readString();
  }

  @Override
  public int readByte() throws IOException {
    return input().readByte();
  }

  /** The stream has the exact class of every number, so there is nothing to convert. */
  @Override
  public @Nullable Object readObject(Type declared, ClassGate with) throws Exception {
    gate = with;
    try {
      return input().readObject(with);
    } catch (Exception failure) {
      ClassRefusedException refused = ClassRefusedException.causeOf(failure, MAX_WRAPPED);
      if (refused != null && declared == Throwable.class) {
        refused.of(input().outline());
      }
      throw failure;
    }
  }

  @Override
  public @Nullable Object readAttachments(ClassGate with) throws Exception {
    try {
      return readObject(Map.class, with);
    } catch (Exception failure) {
      ClassRefusedException refused = ClassRefusedException.causeOf(failure, MAX_WRAPPED);
      throw refused == null || input().isInAttachment(refused.className())
          ? failure
          : refused.inPlaceOfAttachments();
    }
  }

  @Override
  public int skipRest() {
    return input().skipRest();
  }

  @Override
  public void endReading() {
    int left = input().remaining();
    if (left != 0) {
      throw new SerializationException(
          form.text()
              + ": "
              + left
              + " bytes are left after the last item; compare the method's parameters on both"
              + " sides");
    }
    recover();
  }

  @Override
  public SerializationException readFailure(Throwable failure, Throwable reason) {
    SerializationException clear = Failures.reading(form, reason, input().offset(), gate);
    if (clear instanceof ClassRefusedException refused && !refused.className().isEmpty()) {
      String path = input().pathTo(refused.className());
      return path.isEmpty() ? clear : clear.at(path);
    }
    return clear;
  }

  @Override
  public void beginWriting(PayloadOutput out, PayloadTerms terms) {
    output =
        new MessageOutput(
            out,
            form,
            descriptions(terms),
            terms.isPlain() ? context.wireNames() : Map.of(),
            deepStack,
            context.budgets().maxDepth(),
            known);
  }

  @Override
  public void writeString(@Nullable String value) throws IOException {
    output().writeString(value);
  }

  @Override
  public void writeByte(int value) throws IOException {
    output().writeByte(value);
  }

  @Override
  public void writeObject(@Nullable Object value) throws IOException {
    output().writeObject(value);
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) throws IOException {
    output().writeAttachments(attachments);
  }

  @Override
  public void endWriting() throws IOException {
    output().flush();
    recover();
  }

  @Override
  public SerializationException writeFailure(
      Throwable failure, Throwable reason, @Nullable Object value) {
    return Failures.writing(form, failure, reason, value);
  }
}
