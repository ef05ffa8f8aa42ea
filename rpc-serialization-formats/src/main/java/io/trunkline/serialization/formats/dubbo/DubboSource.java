package io.trunkline.serialization.formats.dubbo;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSource;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.MessageObjects;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a plain message. What a value is, its place declares or its class says. */
final class DubboSource implements ItemValueSource {

  private final DubboInput in;
  private final Streams streams;
  private final OpenContainers open = new OpenContainers();
  private final List<Integer> numbered = new ArrayList<>(); // the containers with a number
  private final MessageObjects objects = new MessageObjects();
  private int count; // of containers
  private @Nullable ClassGate gate;
  private @Nullable ReadBudget budget;
  private @Nullable String place; // the class of the next value; null if it tells it
  private boolean isNamed; // by the message, and its name was not read

  DubboSource(PayloadInput in, Streams streams) {
    this.in = new DubboInput(in);
    this.streams = streams;
  }

  @Override
  public ValueSource beginItem(ClassGate decides, ReadBudget charged) {
    gate = decides;
    budget = charged;
    return this;
  }

  @Override
  public @Nullable String readHeadText(int maxChars) {
    if (in.peekByte() == Tags.NULL) {
      in.readByte();
      return null;
    }
    return in.text(maxChars);
  }

  @Override
  public long readHeadNumber() {
    return in.number();
  }

  @Override
  public @Nullable ThrowableText readOutline(Binder binder, ClassGate decides, ReadBudget charged) {
    try {
      beginItem(decides, charged);
      if (peek() != ValueKind.TYPED) {
        return null;
      }
      readClassName();
      if (peek() == ValueKind.SCALAR) {
        streams.read(stream(), charged, decides);
      }
      return null;
    } catch (ClassRefusedException refused) {
      return refused.throwable();
    } catch (SerializationException malformed) {
      return null;
    }
  }

  @Override
  public Place place() {
    int before = in.position();
    return () -> {
      in.position(before);
      open.clear();
      next();
    };
  }

  @Override
  public int remaining() {
    return in.remaining();
  }

  @Override
  public void skipRest() {
    in.skipRest();
  }

  @Override
  public int position() {
    return in.offset();
  }

  private void next() {
    place = open.element();
    isNamed = false;
  }

  @Override
  public ValueKind peek() {
    if (place == null) {
      int tag = in.peekByte();
      if (tag == Tags.NULL) {
        return ValueKind.NULL;
      }
      place = Kinds.readClass(in);
      isNamed = true;
    }
    ValueKind kind = Kinds.of(place, in);
    boolean isTyped =
        isNamed
            && kind != ValueKind.NULL
            && kind != ValueKind.REFERENCE
            && !Kinds.isSelfDescribing(place);
    return isTyped ? ValueKind.TYPED : kind;
  }

  @Override
  public String readClassName() {
    isNamed = false;
    return known();
  }

  @Override
  public String peekClassName() {
    return known();
  }

  /** The class of the value that {@link #peek} has seen. */
  private String known() {
    if (place == null) {
      peek();
    }
    return requireNonNull(place, "peek finds a class unless the value is null");
  }

  @Override
  public void readNull() {
    in.readByte();
    next();
  }

  private long value() {
    if (known().indexOf('.') > 0 && !known().equals("java.lang.Boolean")) {
      in.require(Tags.VALUE);
    }
    long value = in.number();
    next();
    return value;
  }

  @Override
  public boolean readBoolean() {
    return value() != 0;
  }

  @Override
  public long readLong() {
    return value();
  }

  @Override
  public double readDouble() {
    return readNumber().doubleValue();
  }

  @Override
  public Number readNumber() {
    return Kinds.number(known(), value());
  }

  @Override
  public String readText() {
    return readText(Integer.MAX_VALUE);
  }

  @Override
  public String readText(int maxChars) {
    String text = in.text(maxChars);
    next();
    return text;
  }

  @Override
  public byte[] readBinary() {
    byte[] bytes = in.readByte() == Tags.EMPTY ? new byte[0] : in.bytes();
    next();
    return bytes;
  }

  /** A character, or the object of a stream. */
  @Override
  public Object readScalar() {
    if (Kinds.scalar(known()) != null) {
      return (char) value();
    }
    Object read = streams.read(stream(), requireNonNull(budget), requireNonNull(gate));
    next();
    return read;
  }

  /** The bytes of the stream that is next. */
  private PayloadInput stream() {
    in.require(Tags.STREAM);
    return in.slice(in.size());
  }

  @Override
  public void skipScalar() {
    switch (peek()) {
      case NULL -> readNull();
      case TEXT -> readText();
      case BINARY -> readBinary();
      default -> {
        if (in.peekByte() == Tags.STREAM) {
          stream();
          next();
        } else {
          value();
        }
      }
    }
  }

  @Override
  public int begin() {
    String type = known();
    boolean isObject = in.readByte() == Tags.OBJECT;
    if (isObject) {
      numbered.add(count);
    }
    count++;
    boolean isArray = type.startsWith("[");
    int size = isArray || !isObject ? in.size() : in.checked(in.number());
    if (Containers.isObject(type) && isObject) {
      Containers.skipFields(in, size);
      size = in.checked(in.number());
    }
    open.push(isArray ? Tags.component(type) : null, size);
    next();
    return size;
  }

  @Override
  public boolean hasNext(int size, int done) {
    if (done < size) {
      return true;
    }
    open.pop();
    next();
    return false;
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    int index = open.member(names, in);
    place = Tags.place(names.type(index));
    return index;
  }

  @Override
  public String readMemberName() {
    throw in.failure("an object of an unknown class has no names of its fields");
  }

  @Override
  public MessageObjects objects() {
    return objects;
  }

  @Override
  public int readReferenceNumber() {
    in.require(Tags.REFERENCE);
    long number = in.index();
    next();
    if (number >= numbered.size()) {
      throw in.failure("a reference to " + number + ", of " + numbered.size());
    }
    return numbered.get((int) number);
  }
}
