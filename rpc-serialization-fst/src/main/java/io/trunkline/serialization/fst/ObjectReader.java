package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.FSTObjectOutput;
import org.nustaq.serialization.FSTObjectSerializer;

/**
 * The library's reader: each class through the gate, lengths and depth within the budget, and in
 * each field what fits its type.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class ObjectReader extends FSTObjectInput {

  private static final int LENGTH_FOR_ELEMENT = 8;
  private static final int SMALL_ARRAY_OF_JDK = 64;
  private static final int LONGEST_PATH = 1000;

  private final ArrayDecoder decoder;
  private final ClassNumbers classes;
  private final ReadBudget budget;
  private final FSTFieldInfo nowhere = new FSTFieldInfo(null, null, true);
  private final StringBuilder path = new StringBuilder();
  private boolean filtered;

  ObjectReader(
      EngineConfiguration configuration,
      ArrayDecoder decoder,
      ClassNumbers classes,
      ReadBudget budget) {
    super(configuration);
    this.decoder = decoder;
    this.classes = classes;
    this.budget = budget;
  }

  /** Drops what the last message consisted of. */
  void forget() {
    objects.clearForRead(conf);
    callbacks = null;
    path.setLength(0);
  }

  /** Reads an object that is no part of another one. */
  @Nullable Object readRoot() throws Exception {
    return readObjectWithHeader(nowhere);
  }

  /** Where the library's serializers read their elements. */
  @Override
  public @Nullable Object readObject(Class @Nullable ... possibles) throws Exception {
    return readObjectWithHeader(
        possibles == null ? nowhere : new FSTFieldInfo(possibles, null, true));
  }

  @Override
  public @Nullable Object readObjectInternal(Class @Nullable ... possibles) throws IOException {
    try {
      return readObject(possibles);
    } catch (IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new IOException(failure);
    }
  }

  /** Where the value is that could not be read, as {@code demo.Bid.items > demo.Item.price}. */
  String path() {
    return path.toString();
  }

  @Override
  public @Nullable Object readObjectWithHeader(FSTFieldInfo at) throws Exception {
    try {
      return readChecked(at);
    } catch (Throwable failure) {
      Field field = at.getField();
      if (field != null && path.length() < LONGEST_PATH) {
        String step = field.getDeclaringClass().getName() + "." + field.getName();
        path.insert(0, path.isEmpty() ? step : step + " > ");
      }
      throw failure;
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
    FSTObjectSerializer serializer = info.getSer();
    return serializer == null
        ? instantiateAndReadNoSer(type, info, at, start)
        : instantiateAndReadWithSer(type, serializer, info, at, start);
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
    budget.claimElements((long) length * (component.isPrimitive() ? widthOf(component) : 1));
    Object array = Array.newInstance(component, length);
    objects.registerObjectForRead(array, start);
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
    budget.enter();
    Class<?> type = decoder.readClass().getClazz();
    Object inner =
        readArrayNoHeader(at, decoder.getInputPos(), type == Object.class ? Object[].class : type);
    budget.leave();
    return inner;
  }

  private static int widthOf(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    return primitive == int.class || primitive == float.class ? Integer.BYTES : 1;
  }

  /** The JDK asks the stream's filter before its own classes allocate what a message declares. */
  @Override
  protected ObjectInputStream getObjectInputStream(
      Class type, FSTClazzInfo info, FSTFieldInfo at, Object object) throws IOException {
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
    long beyondSmall = asked.arrayLength() - SMALL_ARRAY_OF_JDK;
    if (beyondSmall > 0) {
      budget.claimElements(beyondSmall / LENGTH_FOR_ELEMENT);
    }
    return ObjectInputFilter.Status.UNDECIDED;
  }
}
