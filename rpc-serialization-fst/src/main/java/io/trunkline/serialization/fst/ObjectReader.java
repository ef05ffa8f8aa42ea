package io.trunkline.serialization.fst;

import io.trunkline.serialization.AttachmentParts;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.FSTObjectOutput;
import org.nustaq.serialization.FSTObjectSerializer;

/**
 * The library's reader: each class through the gate, lengths and depth within the budget, and in
 * each field what fits its type.
 *
 * <p>Longer than 300 lines because the library can only be watched by overriding its methods.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class ObjectReader extends FSTObjectInput {

  private static final int LENGTH_FOR_ELEMENT = 8;
  private static final int SMALL_ARRAY_OF_JDK = 64;
  private static final int BYTES_OF_REFERENCE = 4;
  private static final int BYTES_OF_ARRAY = 16;
  private static final int STEPS_OF_ARRAY = 80;
  private static final int LONGEST_PATH = 1000;

  /** The tag of a class that reads itself but has no {@code writeObject}. */
  private static final byte WITHOUT_WRITE_OBJECT = 66;

  /** What the library makes for each part of a class that reads itself. */
  private static final int BYTES_OF_STREAM = 128;

  private static final int BYTES_OF_FIELDS_BY_NAME = 256;
  private static final int BYTES_OF_FIELD_BY_NAME = 64;

  private final ArrayDecoder decoder;
  private final ClassNumbers classes;
  private final ReadBudget budget;
  private final FSTFieldInfo nowhere = new FSTFieldInfo(null, null, true);
  private final StringBuilder path = new StringBuilder();
  private final ReadObjects read = new ReadObjects();
  private final AttachmentParts parts = new AttachmentParts();
  private final JdkFields jdkFields;
  private final ReadMethods methods;
  private final DeferredTables deferred;
  private final Field kindOfImmutable = JdkTable.kindOfImmutable();
  private @Nullable JdkTable table;
  private boolean filtered;

  ObjectReader(
      EngineConfiguration configuration,
      ArrayDecoder decoder,
      ClassNumbers classes,
      ReadMethods methods,
      ReadBudget budget) {
    super(configuration);
    this.decoder = decoder;
    this.classes = classes;
    this.methods = methods;
    this.budget = budget;
    this.deferred = configuration.deferred();
    this.jdkFields = new JdkFields(budget);
  }

  /** Drops what the last message consisted of. */
  void forget() {
    read.clear();
    jdkFields.forget();
    table = null;
    callbacks = null;
    path.setLength(0);
  }

  /** Reads an object that is no part of another one. */
  @Nullable Object readRoot() throws Exception {
    parts.begin();
    try {
      Object root = readObjectWithHeader(nowhere);
      deferred.fill(budget);
      return root;
    } catch (Unwrapped failed) {
      throw failed.failure;
    }
  }

  @Override
  public @Nullable Object readObject(Class @Nullable ... possibles) {
    return readObjectWithHeader(
        possibles == null ? nowhere : new FSTFieldInfo(possibles, null, true));
  }

  /** Where the library's serializers and the JDK's classes read their elements. */
  @Override
  public @Nullable Object readObjectInternal(Class @Nullable ... possibles) {
    JdkTable filled = table;
    Object element = readObject(possibles);
    if (isMapOfFields(possibles)) {
      jdkFields.checkNamed(element);
      return element;
    }
    if (filled != null) {
      filled.check(element);
    }
    if (budget.depth() == 1) {
      parts.read(element instanceof String);
    }
    return element;
  }

  /** Whether the item, if it is a map, failed in the value under a string. */
  boolean isInAttachment() {
    return parts.isValue();
  }

  /** The library asks so for a map of an object's fields, and for nothing else. */
  private static boolean isMapOfFields(Class<?> @Nullable [] possibles) {
    return possibles != null && possibles.length == 1 && possibles[0] == HashMap.class;
  }

  /** Where the value is that could not be read, as {@code demo.Bid.items > demo.Item.price}. */
  String path() {
    return path.toString();
  }

  @Override
  public @Nullable Object readObjectWithHeader(FSTFieldInfo at) {
    try {
      return readChecked(at);
    } catch (Error failure) {
      addToPath(at);
      throw failure;
    } catch (Exception failure) {
      addToPath(at);
      throw new Unwrapped(Failures.withoutReflection(failure));
    }
  }

  /**
   * A failure on its way out. The library wraps each exception on each level of objects that read
   * themselves as the JDK does, with all of the stack each time, but no error.
   */
  private static final class Unwrapped extends Error {

    private static final long serialVersionUID = 1L;

    final Exception failure;

    Unwrapped(Exception failure) {
      super(null, null, false, false);
      this.failure = failure;
    }
  }

  private void addToPath(FSTFieldInfo at) {
    Field field = at.getField();
    if (field != null && path.length() < LONGEST_PATH) {
      String step = field.getDeclaringClass().getName() + "." + field.getName();
      path.insert(0, path.isEmpty() ? step : step + " > ");
    }
  }

  private @Nullable Object readChecked(FSTFieldInfo at) throws Exception {
    Object value = readValue(at);
    Class<?> type = at.getType();
    if (value != null && type != null && !type.isInstance(value)) {
      throw new SerializationException(
          "fst: "
              + at.getDesc()
              + " is a "
              + type.getName()
              + ", the message has a "
              + value.getClass().getName()
              + " there"
              + Failures.COMPARE);
    }
    return value;
  }

  private @Nullable Object readValue(FSTFieldInfo at) throws Exception {
    return budget.isDeep() ? budget.<Exception>continueDeep(() -> readHere(at)) : readHere(at);
  }

  private @Nullable Object readHere(FSTFieldInfo at) throws Exception {
    budget.enter();
    int start = decoder.getInputPos();
    byte tag = decoder.readFByte();
    Object value =
        switch (tag) {
          case FSTObjectOutput.OBJECT -> build(decoder.readClass(), at, start);
          case FSTObjectOutput.TYPED -> build(classes.leftOut(at.getType()), at, start);
          case FSTObjectOutput.ONE_OF,
              FSTObjectOutput.DIRECT_OBJECT,
              FSTObjectOutput.DIRECT_ARRAY_OBJECT ->
              throw unknown(tag);
          case FSTObjectOutput.STRING -> {
            String text = decoder.readStringUTF();
            read.put(start, text);
            yield text;
          }
          default ->
              tag < 0 ? instantiateSpecialTag(at, start, tag) : build(possible(at, tag), at, start);
        };
    budget.leave();
    return value;
  }

  private FSTClazzInfo possible(FSTFieldInfo at, byte tag) {
    Class<?>[] possible = at.getPossibleClasses();
    if (possible == null || tag > possible.length) {
      throw unknown(tag);
    }
    return classes.leftOut(possible[tag - 1]);
  }

  private static SerializationException unknown(byte tag) {
    return new SerializationException("fst: tag " + tag + " is unknown" + Failures.COMPARE);
  }

  private @Nullable Object build(FSTClazzInfo info, FSTFieldInfo at, int start) throws Exception {
    Class<?> type = info.getClazz();
    if (type.isArray()) {
      return readArrayNoHeader(at, start, type);
    }
    CarriedClasses.checkHasInstances(type);
    budget.claimObject(classes.price(info));
    JdkTable outer = table;
    table = null;
    Object made = make(info, at, start);
    table = outer;
    return made;
  }

  private @Nullable Object make(FSTClazzInfo info, FSTFieldInfo at, int start) throws Exception {
    Class<?> type = info.getClazz();
    FSTObjectSerializer serializer = info.getSer();
    if (serializer != null) {
      Object made = serializer.instantiate(type, this, info, at, start);
      if (made == null) {
        made = info.newInstance(false);
        read.put(start, made);
        serializer.readObject(this, made, info, at);
      } else if (!serializer.alwaysCopy()) {
        read.put(start, made);
      }
      return made;
    }
    Object made = info.newInstance(false);
    read.put(start, made);
    Object replaced = readParts(made, info, at);
    Object checked = replaced == null ? null : jdkFields.check(replaced);
    if (checked != null && checked != made) {
      read.put(start, checked);
    }
    return checked;
  }

  private @Nullable Object readParts(Object made, FSTClazzInfo info, FSTFieldInfo at)
      throws Exception {
    if (info.isExternalizable()) {
      ((Externalizable) made).readExternal(this);
      return info.getReadResolveMethod() == null ? made : handleReadRessolve(info, made);
    }
    if (info.useCompatibleMode()) {
      Object replaced = readObjectCompatible(at, info, made);
      return replaced == null ? made : replaced;
    }
    readObjectFields(at, info, info.getFieldInfo(), made, 0, 0);
    return made;
  }

  /** As the library does it, but without reflection. */
  @Override
  protected void readObjectCompatibleRecursive(
      FSTFieldInfo at, Object made, FSTClazzInfo info, Class part) throws Exception {
    MethodHandle readObject = methods.of(part);
    if (readObject == null) {
      super.readObjectCompatibleRecursive(at, made, info, part);
      return;
    }
    readObjectCompatibleRecursive(at, made, info, part.getSuperclass());
    if (decoder.readFByte() == WITHOUT_WRITE_OBJECT) {
      decoder.pushBack(1); // it is the first byte of the fields
    }
    ObjectInputStream stream = getObjectInputStream(part, info, at, made);
    try {
      readObject.invokeExact(made, stream);
    } catch (Exception | Error failure) {
      throw failure;
    } catch (Throwable other) {
      throw new IllegalStateException(other); // no class of the JDK throws such
    }
    fakeWrapper.pop();
  }

  /** Where the library's serializers have an object before its elements. */
  @Override
  public void registerObject(Object object, int start, FSTClazzInfo info, FSTFieldInfo at) {
    read.put(start, object);
  }

  @Override
  protected Object instantiateHandle(FSTFieldInfo at) {
    int place = decoder.readFInt();
    Object object = read.get(place);
    if (object == null) {
      throw new SerializationException(
          "fst: a reference to byte " + place + ", where no object begins" + Failures.COMPARE);
    }
    if (JdkForms.isStandIn(object.getClass())) {
      throw new SerializationException(
          "fst: an immutable collection, such as List.of makes, holds an object that refers back to"
              + " it, which the JDK cannot read; let the sender hold an ArrayList, HashSet or HashMap"
              + " there");
    }
    deferred.referred();
    jdkFields.checkShared(at.getField(), object);
    return object;
  }

  @Override
  protected Object instantiateEnum(FSTFieldInfo at, int start) {
    Object[] constants = decoder.readClass().getEnumConstants();
    int ordinal = decoder.readFInt();
    if (constants == null || ordinal < 0 || ordinal >= constants.length) {
      throw new SerializationException(
          "fst: constant " + ordinal + " is not in the enum here" + Failures.COMPARE);
    }
    return constants[ordinal];
  }

  /** Elements take a byte each at least. */
  @Override
  protected @Nullable Object readArrayNoHeader(FSTFieldInfo at, int start, Class type)
      throws Exception {
    int length = decoder.readFInt();
    if (length == -1) {
      return null;
    }
    Class<?> component = type.getComponentType();
    if (component == null) {
      throw new SerializationException(
          "fst: an array whose class is not an array class" + Failures.COMPARE);
    }
    budget.claimElements(
        (long) length * (component.isPrimitive() ? JdkFields.widthOf(component) : 1));
    budget.claimObject(type, BYTES_OF_ARRAY);
    budget.claimWork(STEPS_OF_ARRAY, "making arrays");
    Object array = Array.newInstance(component, length);
    read.put(start, array);
    if (component.isPrimitive()) {
      return decoder.readFPrimitiveArray(array, component, length);
    }
    @Nullable Object[] elements = (@Nullable Object[]) array;
    for (int i = 0; i < length; i++) {
      elements[i] = component.isArray() ? readInnerArray(at) : readValue(at);
    }
    return array;
  }

  /** An array in an array has no tag; null is an array of minus one. */
  private @Nullable Object readInnerArray(FSTFieldInfo at) throws Exception {
    return budget.isDeep()
        ? budget.<Exception>continueDeep(() -> readInnerArrayHere(at))
        : readInnerArrayHere(at);
  }

  private @Nullable Object readInnerArrayHere(FSTFieldInfo at) throws Exception {
    budget.enter();
    Class<?> type = decoder.readClass().getClazz();
    Object inner =
        readArrayNoHeader(at, decoder.getInputPos(), type == Object.class ? Object[].class : type);
    budget.leave();
    return inner;
  }

  /** Where a class of the JDK asks for its fields by their names. */
  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  protected void readCompatibleObjectFields(
      FSTFieldInfo at, FSTClazzInfo info, FSTFieldInfo[] fields, Map byName) throws Exception {
    budget.claimBytes(
        BYTES_OF_FIELDS_BY_NAME + (long) BYTES_OF_FIELD_BY_NAME * fields.length,
        "reading objects as the JDK writes them");
    super.readCompatibleObjectFields(at, info, fields, byName);
  }

  /** The JDK asks the stream's filter before its own classes allocate what a message declares. */
  @Override
  protected ObjectInputStream getObjectInputStream(
      Class type, FSTClazzInfo info, FSTFieldInfo at, Object object) throws IOException {
    budget.claimBytes(BYTES_OF_STREAM, "reading objects as the JDK writes them");
    table = JdkTable.of(budget, object, type, kindOfImmutable);
    ObjectInputStream stream = super.getObjectInputStream(type, info, at, object);
    if (!filtered) {
      stream.setObjectInputFilter(this::checkArray);
      filtered = true;
    }
    return stream;
  }

  /**
   * Hash tables are up to eight times as long as what they declare to hold: the JDK takes no load
   * factor below a quarter, and the next power of two. Each element is a byte of the message at
   * least, and counts once for all tables of the message.
   */
  private ObjectInputFilter.Status checkArray(ObjectInputFilter.FilterInfo asked) {
    long length = asked.arrayLength();
    if (length > 0) {
      budget.claimBytes(BYTES_OF_REFERENCE * length, "room for elements");
    }
    if (table != null) {
      table.arrayLength(length);
    }
    long beyondSmall = length - SMALL_ARRAY_OF_JDK;
    if (beyondSmall > 0) {
      budget.claimElements(beyondSmall / LENGTH_FOR_ELEMENT);
    }
    return ObjectInputFilter.Status.UNDECIDED;
  }
}
