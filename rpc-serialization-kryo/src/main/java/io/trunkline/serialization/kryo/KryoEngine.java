package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.ThrowableStream;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kryo with its buffers and tables, lent to one message at a time. Building one costs a millisecond
 * or so and learning an application's classes more: that is what the pool saves. There is one for
 * each form, so that none has to ask for another's, and what Kryo decides about a class holds for
 * every message of that form.
 */
final class KryoEngine implements MessageEngine {

  /** Kryo wraps what a serializer throws, and so does the JDK: in so many layers at most. */
  private static final int MAX_WRAPPED = 64;

  private final KryoEntry entry;
  private final SerializationContext context;
  private final KryoForm form;
  private final DeepStack deepStack;
  private final ReadBudget budget;
  private final @Nullable FieldPrograms programs;
  private final Map<String, Long> catalog;
  private final UnregisteredNameCounter unregisteredNames;
  private final ArrayOutput plainOutput;
  private final ArrayInput plainInput;
  private final ArrayOutput agreedOutput;
  private final ArrayInput agreedInput;

  /** One of them, for the message at hand. */
  private ArrayOutput output;

  private ArrayInput input;

  /** For plain terms; like the others made when the first such message comes. */
  private @Nullable WireKryo plain;

  /** For agreed terms. */
  private @Nullable WireKryo agreed;

  /** For agreed terms without references. */
  private @Nullable WireKryo bare;

  /** One of them, for the message at hand. */
  private @Nullable WireKryo inUse;

  private PayloadTerms terms = PayloadTerms.PLAIN;

  /** What these terms say of items. */
  private boolean namesClasses;

  /** Whether the reader of an item wants to know what is declared. */
  private boolean asksForDeclared;

  /** The message that is read, and where it begins; null while one is written. */
  private @Nullable PayloadInput source;

  private int start;

  /**
   * @param form of plain messages
   * @param deepStack for objects that nest too deeply for the stack of any thread
   * @param programs of all engines of the serialization; null to write and read everything with
   *     Kryo's own methods
   * @param catalog the digests of the schemas of this side's catalog, by class name
   */
  KryoEngine(
      KryoEntry entry,
      SerializationContext context,
      KryoForm form,
      DeepStack deepStack,
      @Nullable FieldPrograms programs,
      Map<String, Long> catalog) {
    this.entry = entry;
    this.context = context;
    this.form = form;
    this.deepStack = deepStack;
    this.programs = programs;
    this.catalog = catalog;
    unregisteredNames = new UnregisteredNameCounter(context.unregistered());
    budget = new ReadBudget(context.budgets(), deepStack);
    boolean kryo4 = form == KryoForm.KRYO_4;
    agreedOutput = new ArrayOutput();
    agreedInput = new ArrayInput(budget);
    plainOutput = kryo4 ? new Kryo4Output() : agreedOutput;
    plainInput = kryo4 ? new Kryo4Input(budget) : agreedInput;
    output = plainOutput;
    input = plainInput;
  }

  /** Learns classes ahead of their first message. */
  void prepare(List<Class<?>> types) {
    types.forEach(plain()::getRegistration);
  }

  /** The number by which stock peers know a class of an optimizer; 0 if they know none. */
  int fixedNumber(Class<?> type) {
    if (form == KryoForm.KRYO_5 || !context.catalog().classes().contains(type)) {
      return 0;
    }
    int number = plain().getRegistration(type).getId();
    return number >= WireTable.end(form) ? number : 0;
  }

  /** The numbers of the classes of optimizers, with advice; empty if there are none. */
  String orderOfClasses() {
    return form == KryoForm.KRYO_4
            && !context.catalog().classes().isEmpty()
            && plain().classes() instanceof NumberedClasses numbered
        ? numbered.order()
        : "";
  }

  /** Why no object of a class can travel; null if it can, or if no object is of that class. */
  @Nullable String refusal(Class<?> type) {
    if (!type.isEnum() && !type.isArray() && Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    try {
      return agreedClasses().refusal(type);
    } catch (RuntimeException unsuited) {
      agreed = null; // it may be half set up for the class
      inUse = null;
      return "kryo: no object of "
          + type.getName()
          + " can be written or made anew: "
          + Failures.root(unsuited).getClass().getSimpleName()
          + "; pass its data in a class of your own";
    }
  }

  /** How much longer an item is in which a class goes by name. */
  int bytesOfName(Class<?> type) {
    return agreedClasses().bytesOfName(type);
  }

  private AgreedClasses agreedClasses() {
    return (AgreedClasses) agreed().classes();
  }

  private WireKryo plain() {
    WireKryo known = plain;
    if (known == null) {
      known =
          kryo(
              form == KryoForm.KRYO_4
                  ? new NumberedClasses(context.wireNames(), context.catalog().classes())
                  : new GatedClassResolver(context.wireNames(), form),
              true);
      plain = known;
    }
    return known;
  }

  private WireKryo agreed() {
    WireKryo known = agreed;
    if (known == null) {
      known = agreedKryo(true);
      agreed = known;
    }
    return known;
  }

  private WireKryo bare() {
    WireKryo known = bare;
    if (known == null) {
      known = agreedKryo(false);
      bare = known;
    }
    return known;
  }

  private WireKryo agreedKryo(boolean references) {
    WireKryo kryo = kryo(new AgreedClasses(catalog, unregisteredNames), references);
    if (programs != null) {
      kryo.walk(agreedOutput, agreedInput, programs);
    }
    return kryo;
  }

  private WireKryo kryo(GatedClassResolver classes, boolean references) {
    return new WireKryo(classes, context.budgets(), budget, deepStack, references);
  }

  /** Takes the Kryo that the message is for. */
  private void use(PayloadTerms newTerms) {
    if (newTerms == terms && inUse != null) {
      return; // as in the message before
    }
    terms = newTerms;
    namesClasses = entry.namesClasses(newTerms);
    asksForDeclared = namesClasses && newTerms.isPlain();
    if (terms.isPlain()) {
      inUse = plain();
      output = plainOutput;
      input = plainInput;
      return;
    }
    output = agreedOutput;
    input = agreedInput;
    WireKryo kryo = entry.writesReferences(terms) ? agreed() : bare();
    if (kryo.classes() instanceof AgreedClasses classes) {
      classes.use(terms.classes(entry.serialization()));
    }
    inUse = kryo;
  }

  private WireKryo kryo() {
    return requireNonNull(inUse);
  }

  @Override
  public boolean recover() {
    input.detach();
    output.detach();
    source = null;
    return kryo().recover();
  }

  @Override
  public void beginWriting(PayloadOutput target, PayloadTerms newTerms) {
    use(newTerms);
    unregisteredNames.beginMessage();
    output.attach(target);
  }

  @Override
  public void endWriting() {
    output.commit();
    unregisteredNames.endMessage();
  }

  @Override
  public void beginReading(PayloadInput in, PayloadTerms newTerms) {
    use(newTerms);
    kryo().classes().beginMessage();
    source = in;
    start = in.position();
    budget.start(in);
    input.attach(in);
  }

  @Override
  public int skipRest() {
    int skipped = input.remaining();
    input.setPosition(input.limit());
    return skipped;
  }

  @Override
  public void endReading() {
    int left = input.remaining();
    if (left != 0) {
      throw new MisreadException("kryo: " + left + " bytes are left after the last item");
    }
    input.detach();
    source = null;
  }

  @Override
  public SerializationException readFailure(Throwable failure, Throwable reason) {
    SerializationException clear =
        Failures.reading(
            failure, reason, input.position() - start, kryo().classes().adviceOnNumbers());
    PayloadInput message = source;
    return terms.isPlain() && message != null && OtherForm.isIn(message, start, form, entry)
        ? OtherForm.refusal(clear, form, entry)
        : clear;
  }

  @Override
  public SerializationException writeFailure(
      Throwable failure, Throwable reason, @Nullable Object value) {
    String copies = entry.writesReferences(terms) ? null : entry.references();
    return Failures.writing(failure, reason, value, copies);
  }

  @Override
  public void writeString(@Nullable String value) {
    output.writeString(value);
  }

  @Override
  public void writeByte(int value) {
    output.writeByte(value);
  }

  @Override
  public void writeObject(@Nullable Object value) {
    if (namesClasses) {
      kryo().writeItem(output, value);
    } else {
      DeclaredItems.write(kryo(), output, value);
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    kryo().writeItem(output, value);
  }

  /** As stock's kryo2 cannot write null, its heartbeats are empty. */
  @Override
  public void writeEvent(@Nullable String event) {
    if (event != null || entry.namesClasses(terms)) {
      writeObject(event);
    }
  }

  /** Writes any map as stock writes its HashMap, in the map's own order. */
  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    WireKryo kryo = kryo();
    if (entry.namesClasses(terms)) {
      kryo.writeClass(output, HashMap.class);
    }
    kryo.writeObject(output, attachments, kryo.getSerializer(HashMap.class));
    kryo.endItem();
  }

  @Override
  public @Nullable String readString() {
    return input.readString();
  }

  @Override
  public @Nullable String readString(int maxChars) {
    return input.readString(maxChars);
  }

  @Override
  public int readByte() {
    return input.readByte();
  }

  /** Kryo keeps the exact class of every number, so there is nothing to convert. */
  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    kryo().classes().gate(gate);
    if (asksForDeclared) {
      kryo().classes().declare(TypeResolver.erase(declared), input);
    }
    if (!namesClasses) {
      return DeclaredItems.read(kryo(), input, TypeResolver.erase(declared));
    }
    Object value = kryo().readItem(input);
    if (asksForDeclared && value != null) {
      kryo().classes().checkDeclared(value.getClass(), TypeResolver.erase(declared));
    }
    return value;
  }

  @Override
  public @Nullable Object readThrowable(ClassGate gate) {
    WireKryo kryo = kryo();
    kryo.classes().gate(gate);
    int begin = input.position();
    try {
      return kryo.readItem(input);
    } catch (RuntimeException failure) {
      ClassRefusedException refused = ClassRefusedException.causeOf(failure, MAX_WRAPPED);
      if (refused != null) {
        refused.of(ThrowableStream.find(input.getBuffer(), begin, input.limit()));
      }
      throw failure;
    }
  }

  @Override
  public @Nullable Object readAttachments(ClassGate gate) {
    input.parts().begin();
    try {
      return readObject(HashMap.class, gate);
    } catch (RuntimeException failure) {
      ClassRefusedException refused = ClassRefusedException.causeOf(failure, MAX_WRAPPED);
      throw refused == null || input.parts().isValue() ? failure : refused.inPlaceOfAttachments();
    }
  }
}
