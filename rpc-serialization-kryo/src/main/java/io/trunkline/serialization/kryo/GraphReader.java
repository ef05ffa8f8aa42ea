package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.access.ObjectCreator;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import org.jspecify.annotations.Nullable;

/** Reads what {@link GraphWriter} writes; see there. */
final class GraphReader {

  private static final int NO_ID = -1;

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

  /** A value whose place says its class. */
  @Nullable Object readExact(ExactType type) {
    CompiledBean bean = (CompiledBean) classes.view().compiled(type);
    if (bean == null || kryo.readsDeep()) {
      return readAny(type);
    }
    int mark = references == null ? in.readByte() : in.readVarInt(true);
    return mark == Kryo.NULL ? null : readMarked(references, mark, bean);
  }

  private @Nullable Object readAny(ExactType type) {
    Serializer<?> serializer = serializers.of(type);
    Object value = readNullable(type.type(), serializer);
    CompiledBean bean = serializer instanceof Walked walked ? walked.compiled() : null;
    if (bean != null) {
      classes.view().learn(type, bean);
    }
    return value;
  }

  /** A compiled bean that is not null and whose class is known. */
  Object readElement(CompiledBean bean) {
    return readMarked(references, references == null ? Kryo.NOT_NULL : in.readVarInt(true), bean);
  }

  private Object readMarked(@Nullable ObjectReferences references, int mark, CompiledBean bean) {
    if (references != null && mark != Kryo.NOT_NULL) {
      return references.getReadObject(bean.type(), mark - 2);
    }
    kryo.enter();
    Object value =
        readContent(bean, references == null ? NO_ID : references.nextReadId(bean.type()));
    kryo.leave();
    return value;
  }

  /** A compiled bean, of which the class and the mark of references were read. */
  Object readContent(CompiledBean bean, int id) {
    return bean.make(this, id);
  }

  /** A bean that its constructor makes, charged. */
  Object create(ObjectCreator creator, ObjectPrice price) {
    budget().claimObject(price);
    try {
      return creator.create();
    } catch (Throwable e) {
      throw new KryoException("constructor of " + price.type().getName(), e);
    }
  }

  /** What Kryo makes, charged. */
  Object newInstance(Class<?> type) {
    return kryo.newInstance(type);
  }

  /** A value whose class is known. */
  @Nullable Object readNullable(Class<?> type, Serializer<?> serializer) {
    if (!(serializer instanceof Walked walked) || kryo.readsDeep()) {
      return kryo.readObjectOrNull(in, type, serializer);
    }
    if (references != null) {
      int mark = in.readVarInt(true);
      return mark == Kryo.NULL ? null : readMarked(references, mark, type, walked);
    }
    return !serializer.getAcceptsNull() && in.readByte() == Kryo.NULL
        ? null
        : readWalked(walked, NO_ID);
  }

  /** A value behind its class. */
  @Nullable Object readOpen() {
    Registration registration = readClass();
    if (registration == null) {
      return null;
    }
    CompiledBean bean = compiled(registration);
    return bean != null
        ? readElement(bean)
        : readElement(registration.getType(), registration.getSerializer());
  }

  /** A class alone; null if null was written in its place. */
  @Nullable Registration readClass() {
    return classes.readClass(in);
  }

  /** A value that is not null and whose class is known. */
  @Nullable Object readElement(Class<?> type, Serializer<?> serializer) {
    if (!(serializer instanceof Walked walked) || kryo.readsDeep()) {
      return kryo.readObject(in, type, serializer);
    }
    return references == null
        ? readWalked(walked, NO_ID)
        : readMarked(references, in.readVarInt(true), type, walked);
  }

  /** What beans of this class were compiled to; null if others read them. */
  @Nullable CompiledBean compiled(Registration registration) {
    return registration instanceof NamedRegistration named && !kryo.readsDeep()
        ? CompiledBean.of(named, classes.view())
        : null;
  }

  private @Nullable Object readMarked(
      ObjectReferences references, int mark, Class<?> type, Walked walked) {
    return mark == Kryo.NOT_NULL
        ? readWalked(walked, references.nextReadId(type))
        : references.getReadObject(type, mark - 2);
  }

  private @Nullable Object readWalked(Walked walked, int id) {
    kryo.enter();
    Object value = walked.read(this, id);
    kryo.leave();
    return value;
  }

  /** An object exists, and what follows may refer to it. */
  void begun(int id, Object object) {
    if (id != NO_ID && references != null) {
      references.setReadObject(id, object);
    }
  }

  /** Goes on with a failure after a field could not be read. */
  void failed(Throwable failure, Object object, String field) {
    ReadFailure traced =
        ReadFailure.of(
            failure instanceof RuntimeException unchecked ? unchecked : new KryoException(failure));
    traced.addTrace(field + " (" + object.getClass().getName() + ")");
    throw traced;
  }
}
