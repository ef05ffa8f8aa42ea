package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of a plain message: what protostuff's runtime schemas say, as values with names.
 * A value is opened when it is looked at first. One without others in it is then read as a whole;
 * of a container its frame is prepared, which {@link #begin} enters.
 *
 * <p>Longer than 300 lines because protostuff has a form of its own for each kind of value.
 */
final class PlainSource implements ValueSource {

  private static final int LONGEST_NAME = 1024;
  private static final int LAST_FIELD = 1; // of a wrapper, a collection and an entry
  private static final int VALUE_FIELD = 2; // of an entry and an array
  private static final int DROPPED = -1;

  private final WireInput in;
  private final BeanSchemas schemas;
  private final ClassGate gate;
  private final ReadBudget budget;
  private final boolean isOutline;
  private final Deque<PlainFrame> frames = new ArrayDeque<>();

  /** For each group the number of its container, or a {@link Scalar}. */
  private final List<Object> groups = new ArrayList<>();

  private int containers;

  // The next value: its shape and its tag and, once it is open, what it is.
  private @Nullable Shape shape;
  private int tag;
  private boolean isOpen;
  private ValueKind kind = ValueKind.NULL;
  private @Nullable Object value;
  private @Nullable String className;
  private @Nullable PlainFrame frame;
  private int group = DROPPED;
  private int reference;

  /**
   * A group without others that are objects for the binder: it is read again for a reference.
   *
   * @param made what can change, so that two places that had one object have one again; null of a
   *     value that nobody can tell from another one
   */
  private record Scalar(int place, int length, Shape shape, int endTag, @Nullable Object made) {}

  /**
   * A source of the items from here on.
   *
   * @param isOutline whether a class that the gate refuses is read as a Throwable, of which there
   *     will be no object
   */
  PlainSource(
      WireInput in, BeanSchemas schemas, ClassGate gate, ReadBudget budget, boolean isOutline) {
    this.in = in;
    this.schemas = schemas;
    this.gate = gate;
    this.budget = budget;
    this.isOutline = isOutline;
  }

  // ---------------------------------------------------------------- items

  /** Begins an item: the lengths of a name and of the data, and both. */
  void beginItem() {
    int nameLength = in.readInt();
    int length = in.readInt();
    if (nameLength < 0 || nameLength > LONGEST_NAME || length < 0) {
      throw in.failure("an item has no class name and no data of a possible length");
    }
    String name = in.readText(nameLength);
    if (length > in.remaining()) {
      throw in.failure("a length of " + length + " is more than the message has left");
    }
    in.beginItem(length);
    if (name.equals(BeanSchemas.WRAPPER)) {
      if (length > 0) {
        tag = readTag(LAST_FIELD);
        shape = Shape.DYNAMIC;
        return;
      }
      open(ValueKind.NULL, null);
      return;
    }
    Object scalar = RootScalars.read(in, name, budget);
    if (scalar != null) {
      open(kindOf(scalar), scalar);
      return;
    }
    openObject(resolve(name), name, 0, DROPPED);
  }

  private Class<?> resolve(String name) {
    try {
      return gate.resolve(name);
    } catch (ClassRefusedException refused) {
      if (isOutline) {
        return Throwable.class;
      }
      throw refused;
    }
  }

  // ---------------------------------------------------------------- opening

  private int readTag() {
    long next = in.readVarint();
    if (next != (int) next || next < 0 || Wire.number((int) next) == 0) {
      throw in.failure("a tag is no number of a field");
    }
    return (int) next;
  }

  /** Reads a tag that must have a number. */
  private int readTag(int number) {
    int next = readTag();
    if (Wire.number(next) != number) {
      throw unexpected(next);
    }
    return next;
  }

  private void requireTag(int expected) {
    int next = readTag();
    if (next != expected) {
      throw unexpected(next);
    }
  }

  private SerializationException unexpected(int found) {
    return in.failure(
        "a field " + Wire.number(found) + " of type " + Wire.type(found) + " does not belong here");
  }

  private int peekTag() {
    int place = in.position();
    int next = readTag();
    in.position(place);
    return next;
  }

  private void open(ValueKind of, @Nullable Object scalar) {
    isOpen = true;
    kind = of;
    value = scalar;
  }

  private static ValueKind kindOf(Object scalar) {
    return scalar instanceof String
        ? ValueKind.TEXT
        : scalar instanceof Boolean
            ? ValueKind.BOOLEAN
            : scalar instanceof Float || scalar instanceof Double
                ? ValueKind.DECIMAL
                : scalar instanceof Byte
                        || scalar instanceof Short
                        || scalar instanceof Integer
                        || scalar instanceof Long
                    ? ValueKind.INTEGER
                    : scalar instanceof byte[] ? ValueKind.BINARY : ValueKind.SCALAR;
  }

  private void open() {
    if (frames.peek() instanceof PlainFrame.OfPairs pairs && shape == null) {
      atEntry(pairs);
      if (isOpen) {
        return;
      }
    }
    Shape of = shape;
    if (of == null) {
      throw new IllegalStateException("no value follows");
    }
    if (of instanceof Shape.Scalar scalar) {
      Object read = scalar.kind().read(in, Wire.type(tag), budget);
      open(kindOf(read), read);
    } else if (of instanceof Shape.Constant constant) {
      if (Wire.type(tag) != Wire.VARINT) {
        throw unexpected(tag);
      }
      gate.check(constant.type());
      open(ValueKind.TEXT, constant(constant.type()));
    } else if (Wire.type(tag) == Wire.REFERENCE) {
      openReference();
    } else if (Wire.type(tag) == Wire.START) {
      groups.add(DROPPED);
      openGroup(of, Wire.tag(Wire.number(tag), Wire.END), groups.size() - 1);
    } else {
      throw unexpected(tag);
    }
  }

  /** Whether there is a key or a value of an entry; if not, it is null. */
  private void atEntry(PlainFrame.OfPairs pairs) {
    int next = peekTag();
    pairs.read++;
    if (Wire.number(next) == pairs.read && Wire.type(next) != Wire.END) {
      tag = readTag();
      shape = pairs.read == VALUE_FIELD ? pairs.value : pairs.key;
    } else {
      open(ValueKind.NULL, null);
    }
  }

  private String constant(Class<?> type) {
    int ordinal = in.readVarint32();
    Object[] constants = constants(type);
    if (ordinal < 0 || ordinal >= constants.length) {
      throw in.failure("the number of a constant is none that " + type.getName() + " has here");
    }
    return ((Enum<?>) constants[ordinal]).name();
  }

  /** The constants of an enum, which is initialized for them. */
  private static Object[] constants(Class<?> type) {
    String why = "it has no constants";
    try {
      Object[] constants = type.getEnumConstants();
      if (constants != null) {
        return constants;
      }
    } catch (LinkageError e) {
      why = e.getClass().getName(); // not its text: that of the application can quote values
    }
    throw new SerializationException(
        "protostuff cannot use class "
            + type.getName()
            + ": "
            + why
            + "; see what its static initializer needs on this side");
  }

  private void openReference() {
    int number = in.readVarint32();
    if (number < 0 || number >= groups.size()) {
      throw in.failure("a reference to " + number + ", of " + groups.size());
    }
    Object found = groups.get(number);
    if (found instanceof Scalar scalar && scalar.made != null) {
      open(kindOf(scalar.made), scalar.made);
    } else if (found instanceof Scalar scalar) {
      int back = goTo(scalar);
      openGroup(scalar.shape, scalar.endTag, DROPPED);
      in.position(back);
    } else {
      open(ValueKind.REFERENCE, null);
      reference = (Integer) found;
    }
  }

  /**
   * Goes to where a group is to be read again, which is charged twice: nobody has sent its bytes,
   * and those of a number are copied before it is made of them.
   */
  private int goTo(Scalar scalar) {
    budget.claimBytes(2L * scalar.length, "values that are referred to again");
    int back = in.position();
    in.position(scalar.place);
    return back;
  }

  private void openGroup(Shape of, int endTag, int index) {
    int place = in.position();
    if (of instanceof Shape.Bean bean) {
      openObject(bean.type(), null, endTag, index);
    } else if (of instanceof Shape.Items items) {
      openItems(items, endTag, index);
    } else if (of instanceof Shape.Pairs pairs) {
      boolean isOfEnum = pairs.type() == EnumMap.class;
      PlainFrame map = new PlainFrame.OfPairs(pairs.key(), pairs.value(), endTag, isOfEnum);
      if (isOfEnum && pairs.key() instanceof Shape.Constant key) {
        openContainer(ValueKind.ARRAY, new PlainFrame.OfEnum(key.type().getName(), map), index);
      } else {
        openContainer(ValueKind.MAP, map, index);
      }
    } else {
      int inner = readTag();
      boolean isDerived = of instanceof Shape.Derived;
      if (isDerived && Wire.number(inner) != Dynamics.POJO) {
        throw unexpected(inner);
      }
      openDynamic(inner, endTag, index);
    }
    if (index != DROPPED && frame == null) {
      Object made = canChange(value) ? value : null;
      groups.set(index, new Scalar(place, in.position() - place, of, endTag, made));
    }
  }

  private static boolean canChange(@Nullable Object read) {
    return read instanceof byte[]
        || read instanceof AtomicInteger
        || read instanceof AtomicLong
        || read instanceof AtomicBoolean;
  }

  private void openContainer(ValueKind of, PlainFrame prepared, int index) {
    open(of, null);
    frame = prepared;
    group = index;
  }

  /** An object of a class, with its name in front of it if the message has one. */
  private void openObject(Class<?> type, @Nullable String name, int endTag, int index) {
    JdkValue<?> known = JdkValue.of(type);
    if (known != null) {
      open(ValueKind.SCALAR, readJdk(known, endTag, index == DROPPED && endTag != 0));
      return;
    }
    boolean isOfJava8 = type == StackTraceElement.class && GroupSkip.isFrameOfJava8(in, endTag);
    className = name;
    openContainer(
        ValueKind.OBJECT,
        new PlainFrame.OfBean(schemas.of(type), endTag, isOfJava8, in.position()),
        index);
  }

  /**
   * Reads a value of the JDK, whose fields are scalars and such values.
   *
   * @param isAgain whether its groups have their numbers
   */
  private Object readJdk(JdkValue<?> known, int endTag, boolean isAgain) {
    @Nullable Object[] parts = new @Nullable Object[known.parts().size()];
    for (int next = nextOfJdk(endTag); next != endTag; next = nextOfJdk(endTag)) {
      int number = Wire.number(next);
      if (number > parts.length) {
        skip(next, isAgain);
      } else if (parts[number - 1] != null) {
        throw in.failure("a part of a " + known.type().getName() + " is there twice");
      } else if (known.parts().get(number - 1) instanceof Shape.Scalar scalar) {
        parts[number - 1] = scalar.kind().read(in, Wire.type(next), budget);
      } else {
        parts[number - 1] = readPart((Shape.Bean) known.parts().get(number - 1), next, isAgain);
      }
    }
    return known.of(parts, in);
  }

  private int nextOfJdk(int endTag) {
    return endTag == 0 && in.remaining() == 0 ? 0 : readTag();
  }

  private Object readPart(Shape.Bean of, int next, boolean isAgain) {
    JdkValue<?> known = Objects.requireNonNull(JdkValue.of(of.type()));
    int endTag = Wire.tag(Wire.number(next), Wire.END);
    if (Wire.type(next) == Wire.START) {
      int place = in.position();
      int index = groups.size();
      if (!isAgain) {
        groups.add(DROPPED); // until it was read
      }
      Object read = readJdk(known, endTag, isAgain);
      if (!isAgain) {
        groups.set(index, new Scalar(place, in.position() - place, of, endTag, null));
      }
      return read;
    }
    if (Wire.type(next) == Wire.REFERENCE) {
      int number = in.readVarint32();
      if (number >= 0
          && number < groups.size()
          && groups.get(number) instanceof Scalar scalar
          && scalar.shape.equals(of)) {
        int back = goTo(scalar);
        Object read = readJdk(known, scalar.endTag, true);
        in.position(back);
        return read;
      }
    }
    throw unexpected(next);
  }

  private void openItems(Shape.Items items, int endTag, int index) {
    requireTag(Wire.tag(LAST_FIELD, Wire.VARINT));
    int length = in.readVarint32();
    length = length < 0 ? -length - 1 : length; // of boxes
    openContainer(
        ValueKind.ARRAY, new PlainFrame.OfItems(items.element(), paid(length), endTag), index);
  }

  private int paid(int length) {
    if (length < 0 || length > in.remaining()) {
      throw in.failure("a length of " + length + " is more than the message has left");
    }
    return length;
  }

  /** A value whose kind is the number of the first field of its group. */
  private void openDynamic(int inner, int endTag, int index) {
    int number = Wire.number(inner);
    ScalarKind scalar = ScalarKind.numbered(number);
    if (scalar != null) {
      Object read = scalar.read(in, Wire.type(inner), budget);
      requireTag(endTag);
      open(kindOf(read), read);
      return;
    }
    if (Wire.type(inner) == Wire.VARINT && number == Dynamics.ARRAY_SCALAR) {
      Class<?> type = ScalarKind.arrayOf(in.readVarint32());
      if (type == null) {
        throw in.failure("the number of a kind of arrays is unknown");
      }
      className = type.getName();
      openItems((Shape.Items) Shapes.array(type, false), endTag, index);
      return;
    }
    if (Wire.type(inner) == Wire.VARINT && number == Dynamics.OBJECT) {
      in.readVarint();
      requireTag(endTag);
      open(ValueKind.SCALAR, new Object());
      return;
    }
    if (Wire.type(inner) != Wire.BYTES) {
      throw Dynamics.unknown(in, number);
    }
    openNamed(number, readName(), endTag, index);
  }

  private String readName() {
    int length = in.readLength();
    if (length > LONGEST_NAME) {
      throw in.failure("a name has " + length + " bytes, expected at most " + LONGEST_NAME);
    }
    return in.readText(length);
  }

  private void openNamed(int number, String name, int endTag, int index) {
    switch (number) {
      case Dynamics.DELEGATE -> {
        ScalarKind kind = ScalarKind.delegate(name);
        if (kind == null) {
          throw in.failure("a class is named for which there is no delegate");
        }
        Object read = kind.read(in, Wire.type(readTag(LAST_FIELD)), budget);
        requireTag(endTag);
        open(kindOf(read), read);
      }
      case Dynamics.ENUM -> {
        Class<?> type = enumOf(name);
        requireTag(Wire.tag(LAST_FIELD, Wire.VARINT));
        open(ValueKind.TEXT, constant(type));
        requireTag(endTag);
        className = isKeyOfEnumMap() ? null : name;
      }
      case Dynamics.COLLECTION, Dynamics.MAP -> {
        className = JdkContainers.fullName(name);
        openContainer(
            number == Dynamics.MAP ? ValueKind.MAP : ValueKind.ARRAY,
            number == Dynamics.MAP
                ? new PlainFrame.OfPairs(Shape.DYNAMIC, Shape.DYNAMIC, endTag, false)
                : new PlainFrame.OfDynamic(-1, endTag),
            index);
      }
      case Dynamics.ENUM_SET, Dynamics.ENUM_MAP -> {
        boolean isMap = number == Dynamics.ENUM_MAP;
        className = isMap ? EnumMap.class.getName() : classOfSet(enumOf(name)).getName();
        PlainFrame elements =
            isMap
                ? new PlainFrame.OfPairs(Shape.DYNAMIC, Shape.DYNAMIC, endTag, true)
                : new PlainFrame.OfDynamic(-1, endTag);
        openContainer(ValueKind.ARRAY, new PlainFrame.OfEnum(name, elements), index);
      }
      case Dynamics.ARRAY -> openArray(name, endTag, index);
      case Dynamics.ARRAY_ENUM, Dynamics.ARRAY_POJO -> {
        className = "[L" + name + ";";
        Class<?> type = resolve(className);
        if (!(Shapes.array(type, false) instanceof Shape.Items items)) {
          throw in.failure("an array is none of constants or objects");
        }
        openItems(items, endTag, index);
      }
      case Dynamics.THROWABLE, Dynamics.POJO -> openObject(resolve(name), name, endTag, index);
      default -> throw Dynamics.unknown(in, number);
    }
  }

  private boolean isKeyOfEnumMap() {
    return frames.peek() instanceof PlainFrame.OfPairs pairs
        && pairs.isOfEnum
        && pairs.read == LAST_FIELD;
  }

  private Class<?> enumOf(String name) {
    Class<?> type = resolve(name);
    if (!type.isEnum()) {
      throw in.failure("a class is named as an enum that is none");
    }
    constants(type); // fails here, with its name, if it cannot be initialized
    return type;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // it is an enum
  private static Class<?> classOfSet(Class<?> constants) {
    return EnumSet.noneOf((Class) constants).getClass();
  }

  /** An array of anything: the class behind all of its dimensions, its length, and how many. */
  private void openArray(String name, int endTag, int index) {
    requireTag(Wire.tag(Dynamics.ARRAY_LENGTH, Wire.VARINT));
    int length = paid(in.readVarint32());
    requireTag(Wire.tag(Dynamics.ARRAY_DIMENSIONS, Wire.VARINT));
    int dimensions = in.readVarint32();
    if (dimensions < 1 || dimensions > Dynamics.MOST_DIMENSIONS) {
      throw in.failure("an array has " + dimensions + " dimensions");
    }
    className = Dynamics.arrayName(name, dimensions);
    openContainer(ValueKind.ARRAY, new PlainFrame.OfDynamic(length, endTag), index);
  }

  // ---------------------------------------------------------------- values

  @Override
  public ValueKind peek() {
    if (!isOpen) {
      open();
    }
    return className != null ? ValueKind.TYPED : kind;
  }

  /** The value that was opened is taken. */
  private @Nullable Object take(ValueKind expected) {
    ValueKind found = peek();
    if (found != expected || found == ValueKind.TYPED) {
      throw in.failure("expected " + expected + ", found " + found);
    }
    isOpen = false;
    shape = null;
    return value;
  }

  private static <T> T present(@Nullable Object read, Class<T> type) {
    return Objects.requireNonNull(type.cast(read));
  }

  @Override
  public void readNull() {
    take(ValueKind.NULL);
  }

  @Override
  public boolean readBoolean() {
    return present(take(ValueKind.BOOLEAN), Boolean.class);
  }

  @Override
  public long readLong() {
    return present(take(ValueKind.INTEGER), Number.class).longValue();
  }

  @Override
  public double readDouble() {
    return present(take(ValueKind.DECIMAL), Number.class).doubleValue();
  }

  @Override
  public Number readNumber() {
    return present(take(peek()), Number.class);
  }

  @Override
  public String readText() {
    return present(take(ValueKind.TEXT), String.class);
  }

  @Override
  public byte[] readBinary() {
    return present(take(ValueKind.BINARY), byte[].class);
  }

  @Override
  public Object readScalar() {
    return Objects.requireNonNull(take(ValueKind.SCALAR));
  }

  @Override
  public void skipScalar() {
    take(peek());
  }

  @Override
  public String readClassName() {
    String name = peek() == ValueKind.TYPED ? className : null;
    if (name == null) {
      throw in.failure("expected the name of a class");
    }
    className = null;
    return name;
  }

  @Override
  public String peekClassName() {
    return peek() == ValueKind.TYPED && className != null ? className : "";
  }

  @Override
  public int readReferenceNumber() {
    take(ValueKind.REFERENCE);
    return reference;
  }

  // ---------------------------------------------------------------- containers

  @Override
  public int begin() {
    take(peek());
    PlainFrame entered = Objects.requireNonNull(frame);
    frame = null;
    if (group != DROPPED) {
      groups.set(group, containers);
      group = DROPPED;
    }
    containers++;
    frames.push(entered);
    return entered.size();
  }

  @Override
  public boolean hasNext(int size, int count) {
    PlainFrame top = frames.element();
    boolean hasNext = next(top);
    if (!hasNext) {
      frames.pop();
    }
    return hasNext;
  }

  private boolean next(PlainFrame top) {
    if (top instanceof PlainFrame.OfBean bean) {
      return nextField(bean);
    }
    if (top instanceof PlainFrame.OfField repeated) {
      return nextOfField(repeated);
    }
    if (top instanceof PlainFrame.OfItems items) {
      return nextItem(items);
    }
    if (top instanceof PlainFrame.OfDynamic elements) {
      return nextElement(elements);
    }
    if (top instanceof PlainFrame.OfPairs pairs) {
      return nextPair(pairs);
    }
    PlainFrame.OfEnum ofEnum = (PlainFrame.OfEnum) top;
    if (!ofEnum.isNamed) {
      ofEnum.isNamed = true;
      open(ValueKind.TEXT, ofEnum.name);
      return true;
    }
    frames.pop();
    frames.push(ofEnum.elements);
    return next(ofEnum.elements);
  }

  private boolean nextField(PlainFrame.OfBean bean) {
    while (bean.endTag != 0 || in.remaining() > 0) {
      int next = readTag();
      if (next == bean.endTag) {
        return false;
      }
      if (next == bean.itselfEnd || isItself(bean, next)) {
        continue;
      }
      int number = Wire.number(next);
      BeanField field =
          bean.schema.numbered(bean.isOfJava8 ? BeanSchema.numberOfJava8(number) : number);
      if (field == null || bean.itselfEnd != 0 && bean.had.get(number)) {
        skip(next, false);
        continue;
      }
      if (bean.had.get(number)) {
        throw in.failure("the field " + field.place() + " is there twice");
      }
      bean.had.set(number);
      bean.field = field;
      if (!field.isRepeated()) {
        tag = next;
        shape = field.shape();
        return true;
      }
      PlainFrame list = new PlainFrame.OfField(field, next);
      boolean isOfEnum = EnumSet.class.isAssignableFrom(field.declared());
      openContainer(
          ValueKind.ARRAY,
          isOfEnum && field.shape() instanceof Shape.Constant constant
              ? new PlainFrame.OfEnum(constant.type().getName(), list)
              : list,
          DROPPED);
      return true;
    }
    return false;
  }

  /**
   * Whether the cause of an exception is the exception itself, which stock writes once more if it
   * has no other cause. If so, its fields follow in place of the cause: they are those of the
   * exception, and what is behind them refers to them.
   */
  private boolean isItself(PlainFrame.OfBean bean, int next) {
    boolean isCause =
        bean.endTag == 0
            && bean.itselfEnd == 0
            && next == Wire.tag(VALUE_FIELD, Wire.START)
            && Throwable.class.isAssignableFrom(bean.schema.type());
    if (!isCause) {
      return false;
    }
    int place = in.position();
    int behindName = GroupSkip.itself(in, bean.start, bean.schema.type().getName());
    in.position(behindName < 0 ? place : behindName);
    if (behindName < 0) {
      return false;
    }
    groups.add(0); // the exception is the first container of its item
    bean.itselfEnd = Wire.tag(VALUE_FIELD, Wire.END);
    return true;
  }

  private boolean nextOfField(PlainFrame.OfField repeated) {
    if (repeated.tag != 0) {
      tag = repeated.tag;
      repeated.tag = 0;
    } else {
      if (in.remaining() == 0) {
        return false;
      }
      int next = peekTag();
      if (Wire.number(next) != repeated.field.number() || Wire.type(next) == Wire.END) {
        return false;
      }
      tag = readTag();
    }
    shape = repeated.field.shape();
    return true;
  }

  private boolean nextItem(PlainFrame.OfItems items) {
    if (items.nulls == 0 && items.read < items.length) {
      int next = readTag();
      if (next == Wire.tag(Dynamics.NULLS, Wire.VARINT)) {
        items.nulls = in.readVarint32();
        if (items.nulls < 1 || items.nulls > items.length - items.read) {
          throw in.failure("an array has more nulls than elements");
        }
      } else if (Wire.number(next) == VALUE_FIELD && Wire.type(next) != Wire.END) {
        tag = next;
        shape = items.element;
      } else if (next == items.endTag) {
        throw Dynamics.droppedNulls(in, items.length, items.read);
      } else {
        throw unexpected(next);
      }
    } else if (items.read == items.length) {
      requireTag(items.endTag);
      return false;
    }
    if (items.nulls > 0) {
      items.nulls--;
      open(ValueKind.NULL, null);
    }
    items.read++;
    return true;
  }

  private boolean nextElement(PlainFrame.OfDynamic elements) {
    int next = readTag();
    if (next == elements.endTag) {
      if (elements.length >= 0 && elements.read != elements.length) {
        throw Dynamics.droppedNulls(in, elements.length, elements.read);
      }
      return false;
    }
    if (Wire.number(next) != LAST_FIELD || elements.read++ == elements.length) {
      throw unexpected(next);
    }
    tag = next;
    shape = Shape.DYNAMIC;
    return true;
  }

  private boolean nextPair(PlainFrame.OfPairs pairs) {
    int end = Wire.tag(LAST_FIELD, Wire.END);
    if (pairs.isInEntry) {
      if (pairs.isOfEnum && pairs.read == LAST_FIELD) {
        return true; // the value of the key
      }
      requireTag(end);
    }
    int next = readTag();
    if (next == pairs.endTag) {
      return false;
    }
    if (next != Wire.tag(LAST_FIELD, Wire.START)) {
      throw unexpected(next);
    }
    groups.add(DROPPED); // nothing refers to an entry
    pairs.isInEntry = true;
    pairs.read = 0;
    return true;
  }

  private void skip(int skipped, boolean isAgain) {
    int started = GroupSkip.skip(in, skipped);
    for (int i = 0; i < started && !isAgain; i++) {
      groups.add(DROPPED);
    }
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    return names.find(readMemberName(), expected);
  }

  @Override
  public String readMemberName() {
    if (frames.peek() instanceof PlainFrame.OfBean bean && bean.field != null) {
      return bean.field.name();
    }
    throw in.failure("expected the name of a field");
  }

  @Override
  public int position() {
    return in.position();
  }
}
