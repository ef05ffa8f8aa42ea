package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what {@link GraphWriter} writes; see there. */
final class GraphReader {

  /** Of an object to which nothing can refer, or of which Kryo has the id. */
  static final int NO_ID = -1;

  private final DeepKryo kryo;
  private final AgreedClasses classes;
  private final ArrayInput in;

  /** Null where an object met twice is written twice. */
  private final @Nullable ObjectReferences references;

  private final ExactSerializers serializers;

  GraphReader(
      DeepKryo kryo,
      AgreedClasses classes,
      ExactSerializers exact,
      @Nullable ObjectReferences references,
      ArrayInput in) {
    this.kryo = kryo;
    this.classes = classes;
    this.references = references;
    this.in = in;
    serializers = exact;
  }

  /** Whose objects it reads. */
  DeepKryo kryo() {
    return kryo;
  }

  /** Where it reads. */
  ArrayInput in() {
    return in;
  }

  ReadBudget budget() {
    return in.budget();
  }

  boolean readBoolean() {
    return in.readBoolean();
  }

  byte readByte() {
    return in.readByte();
  }

  char readChar() {
    return in.readChar();
  }

  short readShort() {
    return in.readShort();
  }

  int readInt() {
    return in.readVarInt(false);
  }

  long readLong() {
    return in.readVarLong(false);
  }

  float readFloat() {
    return in.readFloat();
  }

  double readDouble() {
    return in.readDouble();
  }

  /** A string whose place says that it is one. */
  @Nullable String readString() {
    kryo.checkDepth(); // as for the writer
    if (references == null) {
      return in.readString();
    }
    int mark = in.readVarInt(true);
    if (mark == Kryo.NOT_NULL) {
      String value = in.readString();
      references.addRead(value);
      return value;
    }
    return mark == Kryo.NULL ? null : (String) references.getReadObject(String.class, mark - 2);
  }

  /** A value of a class whose form is the same everywhere and whose place says it. */
  @Nullable Object readValue(ValueSerializer<?> form) {
    return readNullable(form);
  }

  /** A value whose place says its class. */
  @Nullable Object readExact(ExactType type) {
    WalkedForm known = classes.view().form(type);
    return known == null || kryo.readsDeep() ? readAny(type) : readNullable((Walked) known);
  }

  private @Nullable Object readAny(ExactType type) {
    Serializer<?> serializer = serializers.of(type);
    if (!(serializer instanceof Walked walked) || kryo.readsDeep()) {
      return kryo.readObjectOrNull(in, type.type(), serializer);
    }
    Object value = readNullable(walked);
    Walked known = walked.inTable();
    if (known != null) {
      classes.view().learn(type, known);
    }
    return value;
  }

  /** A value behind its class. */
  @Nullable Object readOpen() {
    Registration registration = readClass();
    return registration == null ? null : readAlike(registration, walked(registration), false);
  }

  /** A class alone; null if null was written in its place. */
  @Nullable Registration readClass() {
    return classes.readClass(in);
  }

  /** What reads objects of a class here; null if Kryo's own methods have to. */
  @Nullable Walked walked(Registration registration) {
    return kryo.readsDeep() ? null : Walked.of(registration, classes.view());
  }

  /** One of several values of a class; see {@link GraphWriter#writeAlike}. */
  @Nullable Object readAlike(Registration registration, @Nullable Walked walked, boolean nulls) {
    if (walked == null) {
      Class<?> type = registration.getType();
      return nulls
          ? kryo.readObjectOrNull(in, type, registration.getSerializer())
          : kryo.readObject(in, type, registration.getSerializer());
    }
    return nulls ? readNullable(walked) : readElement(walked);
  }

  private @Nullable Object readNullable(Walked walked) {
    if (references == null) {
      return (walked instanceof CompiledForm || !walked.getAcceptsNull())
              && in.readByte() == Kryo.NULL
          ? null
          : readContent(walked, NO_ID);
    }
    int mark = in.readVarInt(true);
    if (mark == Kryo.NULL) {
      return null;
    }
    return isReferenced(walked) ? readMarked(references, mark, walked) : readContent(walked, NO_ID);
  }

  private @Nullable Object readElement(Walked walked) {
    return references == null || !isReferenced(walked)
        ? readContent(walked, NO_ID)
        : readMarked(references, in.readVarInt(true), walked);
  }

  private @Nullable Object readMarked(ObjectReferences references, int mark, Walked walked) {
    return mark == Kryo.NOT_NULL
        ? readContent(walked, references.nextReadId(Object.class))
        : references.getReadObject(Object.class, mark - 2);
  }

  /** Most are of the first two kinds, which the JIT then asks without a search. */
  private static boolean isReferenced(Walked walked) {
    return walked instanceof CompiledForm
        || (walked instanceof ValueSerializer<?> form
            ? form.isReferenced()
            : walked.isReferenced());
  }

  private @Nullable Object readContent(Walked walked, int id) {
    kryo.enter();
    Object value =
        walked instanceof CompiledForm compiled
            ? compiled.read(this, id)
            : walked instanceof ValueSerializer<?> form
                ? form.read(this, id)
                : walked.read(this, id);
    kryo.leave();
    return value;
  }

  /** Whether what is read now is inside the item itself, and in nothing else. */
  boolean isInOutermost() {
    return kryo.getDepth() == 1;
  }

  /** A bean that its constructor makes, charged. */
  Object create(ObjectCreator creator, ObjectPrice price) {
    budget().claimObject(price);
    try {
      return creator.create();
    } catch (Exception e) {
      throw Instantiators.threw(price.type(), e);
    } catch (Throwable e) { // after which the engine is not used again
      throw new KryoException("constructor of " + price.type().getName(), e);
    }
  }

  /** What Kryo makes, charged. */
  Object newInstance(Class<?> type) {
    return kryo.newInstance(type);
  }

  /** Places for the components of a record, charged with it. */
  Object components(int count, Class<?> type, int bytes) {
    budget().claimObject(type, bytes);
    return new Object[count];
  }

  /** Goes on with what a record's constructor threw. */
  Object notMade(Throwable failure, Class<?> type) {
    throw new KryoException("constructor of " + type.getName(), failure);
  }

  /** An object exists, and what follows may refer to it. */
  void begun(int id, Object object) {
    if (id != NO_ID && references != null) {
      references.setReadObject(id, object);
    }
  }

  /** See {@link ObjectReferences#beginFilling}. */
  int beginFilling() {
    return references == null ? 0 : references.beginFilling();
  }

  /** How many objects were begun, less one; see {@link ObjectReferences#endFilling}. */
  int latestReadId() {
    return references == null ? 0 : references.latestReadId();
  }

  /** See {@link Containers#collided}. */
  void collided(Object set, @Nullable Object element) {
    Containers.collided(references, in, set, element);
  }

  /** See {@link Containers#collided}. */
  void collided(
      Map<@Nullable Object, @Nullable Object> map,
      @Nullable Object key,
      @Nullable Object value,
      Object before) {
    Containers.collided(references, in, map, key, value, before);
  }

  /** See {@link Containers#filled}. */
  void filled(Object container, int before, int latest) {
    Containers.filled(kryo, references, in, container, before, latest);
  }

  /** An object that could be made only when everything inside it had been read. */
  Object made(int id, Object object) {
    begun(id, object);
    return object;
  }

  /** A failure as it goes on after what is in this place could not be read. */
  RuntimeException failure(Throwable failure, String place) {
    ReadFailure traced =
        ReadFailure.of(
            failure instanceof RuntimeException unchecked ? unchecked : new KryoException(failure));
    traced.addTrace(place);
    return traced;
  }
}
