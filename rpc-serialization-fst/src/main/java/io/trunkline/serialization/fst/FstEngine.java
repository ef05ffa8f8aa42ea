package io.trunkline.serialization.fst;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTObjectOutput;

/** FST with its tables, lent to one message at a time. Engines in use at once share nothing. */
final class FstEngine implements MessageEngine {

  private final Nesting nesting;
  private final ReadBudget budget;
  private final EngineConfiguration configuration;
  private final ClassNumbers classes;
  private final UnregisteredNameCounter spelt;
  private final ReadMethods methods = new ReadMethods(); // survives failures, as classes do
  private ArrayEncoder encoder;
  private ArrayDecoder decoder;
  private ObjectWriter writer;
  private ObjectReader reader;

  /**
   * An engine that knows no class yet.
   *
   * @param catalog the digests of the schemas of this side's catalog, by class name
   * @param deepStack shared by all engines of a serialization
   */
  static FstEngine of(
      SerializationContext context, Map<String, Long> catalog, DeepStack deepStack) {
    ReadBudget budget = new ReadBudget(context.budgets(), deepStack);
    Nesting nesting = new Nesting(context.budgets(), deepStack);
    EngineConfiguration configuration = new EngineConfiguration(budget);
    UnregisteredNameCounter spelt = new UnregisteredNameCounter(context.unregistered());
    ClassNumbers classes = new ClassNumbers(configuration, context.wireNames(), catalog, spelt);
    return new FstEngine(nesting, budget, configuration, classes, spelt);
  }

  private FstEngine(
      Nesting nesting,
      ReadBudget budget,
      EngineConfiguration configuration,
      ClassNumbers classes,
      UnregisteredNameCounter spelt) {
    this.nesting = nesting;
    this.budget = budget;
    this.configuration = configuration;
    this.classes = classes;
    this.spelt = spelt;
    encoder = new ArrayEncoder(configuration, classes);
    decoder = new ArrayDecoder(classes);
    configuration.use(encoder, decoder);
    writer = new ObjectWriter(configuration, encoder, classes, nesting);
    reader = new ObjectReader(configuration, decoder, classes, methods, budget);
  }

  /** Keeps the classes it has learned, which took milliseconds, and nothing else. */
  @Override
  public boolean recover() {
    encoder = new ArrayEncoder(configuration, classes);
    decoder = new ArrayDecoder(classes);
    configuration.use(encoder, decoder);
    writer = new ObjectWriter(configuration, encoder, classes, nesting);
    reader = new ObjectReader(configuration, decoder, classes, methods, budget);
    return true;
  }

  private void use(PayloadTerms terms) {
    configuration.begin(!terms.isPlain());
    classes.begin(!terms.isPlain(), terms.classes(FstSerializationProvider.NAME));
  }

  @Override
  public void beginWriting(PayloadOutput target, PayloadTerms terms) {
    use(terms);
    nesting.start();
    encoder.attach(target);
  }

  @Override
  public void endWriting() {
    encoder.detach();
    writer.forget();
    spelt.endMessage();
  }

  /** What is known of a class; fails as writing an object of it would. */
  ClassForm form(Class<?> type) {
    return classes.formOf(type);
  }

  @Override
  public void beginReading(PayloadInput source, PayloadTerms terms) {
    use(terms);
    budget.start(source);
    decoder.attach(source);
  }

  @Override
  public int skipRest() {
    return decoder.skipRest();
  }

  @Override
  public void endReading() {
    int left = decoder.remaining();
    if (left != 0) {
      throw new SerializationException(
          "fst: " + left + " bytes are left after the last item" + Failures.COMPARE);
    }
    decoder.detach();
    reader.forget();
  }

  @Override
  public SerializationException readFailure(Throwable failure, Throwable reason) {
    SerializationException clear = Failures.reading(reason, decoder.getInputPos());
    String path = reader.path();
    return path.isEmpty() ? clear : clear.at(path);
  }

  @Override
  public SerializationException writeFailure(
      Throwable failure, Throwable reason, @Nullable Object value) {
    return Failures.writing(failure, reason, value);
  }

  @Override
  public void writeString(@Nullable String value) {
    if (value == null) {
      encoder.writeFInt(-1);
    } else {
      encoder.writeStringUTF(value);
    }
  }

  @Override
  public void writeByte(int value) {
    encoder.writeFByte(value);
  }

  @Override
  public void writeObject(@Nullable Object value) throws IOException {
    writer.writeObject(value);
  }

  /** Writes any map as stock writes its HashMap. */
  @Override
  public void writeAttachments(Map<String, ?> attachments) throws IOException {
    writer.writeMap(attachments);
  }

  @Override
  public @Nullable String readString() {
    return decoder.readNullableString();
  }

  @Override
  public @Nullable String readString(int maxChars) {
    return decoder.readNullableString(maxChars);
  }

  @Override
  public int readByte() {
    return decoder.readFByte();
  }

  /** FST keeps the exact class of every number, so there is nothing to convert. */
  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) throws Exception {
    classes.gate(gate);
    int begin = decoder.getInputPos();
    int named = classes.named();
    try {
      return reader.readRoot();
    } catch (ClassRefusedException refused) {
      if (declared == Throwable.class) {
        decoder.moveTo(begin);
        refused.of(new ThrowableOutline(decoder, classes, classes.names(named)).read());
      }
      throw refused;
    }
  }

  @Override
  public @Nullable Object readAttachments(ClassGate gate) throws Exception {
    int begin = decoder.getInputPos();
    try {
      return readObject(Map.class, gate);
    } catch (ClassRefusedException refused) {
      throw reader.isInAttachment() && isMap(begin) ? refused : refused.inPlaceOfAttachments();
    }
  }

  /** Whether the item that begins there, and could not be read, is a map or stands in for one. */
  private boolean isMap(int begin) {
    decoder.moveTo(begin);
    if (decoder.readFByte() != FSTObjectOutput.OBJECT) {
      return false;
    }
    try {
      Class<?> type = decoder.readClass().getClazz();
      return Map.class.isAssignableFrom(type) || JdkForms.isStandIn(type);
    } catch (ClassRefusedException refused) {
      return false;
    }
  }
}
