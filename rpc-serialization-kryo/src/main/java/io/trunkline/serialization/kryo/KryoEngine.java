package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.ReadBudget;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kryo with its buffers and tables, lent to one message at a time. Building one costs a millisecond
 * or so and learning an application's classes more: that is what the pool saves. There are two of
 * them, for plain and for agreed terms, so that neither form has to ask for the other's.
 */
final class KryoEngine {

  private final ReadBudget budget;
  private final Budgets budgets;
  private final GatedClassResolver plainClasses = new GatedClassResolver();
  private final ArrayOutput output = new ArrayOutput();
  private final ArrayInput input;

  private final AgreedClasses agreedClasses;

  /** For plain terms; made when the first such message comes. */
  private @Nullable WireKryo plain;

  /** For agreed terms; made when the first such message comes. */
  private @Nullable WireKryo agreed;

  /** One of the two, for the message at hand. */
  private @Nullable WireKryo inUse;

  private GatedClassResolver classes = plainClasses;

  /**
   * @param catalog the digests of the schemas of this side's catalogue, by class name
   */
  KryoEngine(Budgets budgets, Map<String, Long> catalog) {
    this.budgets = budgets;
    budget = new ReadBudget(budgets);
    input = new ArrayInput(budget);
    agreedClasses = new AgreedClasses(catalog);
  }

  /** Learns classes ahead of their first message. */
  void prepare(List<Class<?>> types) {
    types.forEach(plain()::getRegistration);
  }

  private WireKryo plain() {
    WireKryo known = plain;
    if (known == null) {
      known = new WireKryo(plainClasses, budgets);
      plain = known;
    }
    return known;
  }

  private WireKryo agreed() {
    WireKryo known = agreed;
    if (known == null) {
      known = new WireKryo(agreedClasses, budgets);
      agreed = known;
    }
    return known;
  }

  /** Takes the Kryo that the message is for. */
  private void use(PayloadTerms terms) {
    if (terms.isPlain()) {
      inUse = plain();
      classes = plainClasses;
    } else {
      WireKryo kryo = agreed();
      agreedClasses.use(terms.classes(KryoSerializationProvider.NAME));
      kryo.setReferences(terms.references(KryoSerializationProvider.NAME));
      inUse = kryo;
      classes = agreedClasses;
    }
  }

  private WireKryo kryo() {
    return requireNonNull(inUse);
  }

  void beginWriting(PayloadOutput target, PayloadTerms terms) {
    use(terms);
    output.attach(target);
  }

  void endWriting() {
    output.commit();
  }

  void beginReading(PayloadInput source, PayloadTerms terms) {
    use(terms);
    budget.start(source.remaining());
    input.attach(source);
  }

  void endReading() {
    int left = input.remaining();
    if (left != 0) {
      throw new MisreadException(
          "kryo: " + left + " bytes are left behind the last item" + Failures.compare(null));
    }
    input.detach();
  }

  /** Index in the message's array of the next byte to read. */
  int readPosition() {
    return input.position();
  }

  void writeString(@Nullable String value) {
    output.writeString(value);
  }

  void writeByte(int value) {
    output.writeByte(value);
  }

  void writeObject(@Nullable Object value) {
    kryo().writeClassAndObject(output, value);
  }

  /** Writes any map as stock writes its HashMap, in the map's own order. */
  void writeAttachments(Map<String, ?> attachments) {
    WireKryo kryo = kryo();
    kryo.writeClass(output, HashMap.class);
    kryo.writeObject(output, attachments, kryo.getSerializer(HashMap.class));
  }

  @Nullable String readString() {
    return input.readString();
  }

  int readByte() {
    return input.readByte();
  }

  @Nullable Object readObject(ClassGate gate) {
    classes.gate(gate);
    return kryo().readClassAndObject(input);
  }
}
