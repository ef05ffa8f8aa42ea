package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSink;
import io.trunkline.serialization.formats.model.MemberNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes a plain message. A value is written as the class that its place declares. */
final class DubboSink implements ItemValueSink {

  private final DubboOutput out;
  private final Deque<Optional<String>> elements = new ArrayDeque<>(); // what containers declare
  private final List<String> objects = new ArrayList<>(); // of each container
  private final List<Integer> numbers = new ArrayList<>(); // of each container; -1 for none
  private int first; // of the containers of the item
  private int count; // of containers with a number
  private @Nullable String place; // the class of the next value; null if nothing tells it

  DubboSink(PayloadOutput out) {
    this.out = new DubboOutput(out);
  }

  // ---------------------------------------------------------------- places

  /** The class of the value that is written now, which the reader takes from here or knows. */
  private String take(String undeclared) {
    String known = place;
    if (known == null) {
      describe(undeclared);
    }
    next();
    return known == null ? undeclared : known;
  }

  private void next() {
    Optional<String> element = elements.peek();
    place = element == null ? null : element.orElse(null);
  }

  private void describe(String name) {
    int number = Tags.CLASSES.indexOf(name);
    if (number < 0) {
      out.tag(Tags.CLASS);
      out.text(name.startsWith("[") ? name.replace('.', '/') : 'L' + name.replace('.', '/') + ';');
    } else {
      out.tag(Tags.CLASS_NUMBER);
      out.size(number);
    }
  }

  @Override
  public void writeClassName(String name) {
    String declared = place;
    if (declared != null) {
      throw new SerializationException(
          "dubbo: where "
              + declared
              + " is declared there is an object of class "
              + name
              + ", of which stock peers would read a "
              + declared
              + "; declare an interface or Object");
    }
    describe(name);
    place = name;
  }

  private void begin(String type, boolean isNumbered, @Nullable String element) {
    objects.add(type);
    numbers.add(isNumbered ? count++ : -1);
    elements.push(Optional.ofNullable(element));
    place = element;
  }

  private void end() {
    elements.pop();
    next();
  }

  // ---------------------------------------------------------------- scalars

  /** An item refers to its own objects, whose numbers follow those of earlier items. */
  @Override
  public void writeItem(Binder binder, @Nullable Object value) {
    first = objects.size();
    ItemValueSink.super.writeItem(binder, value);
  }

  @Override
  public void writeHeadText(@Nullable String value) {
    if (value == null) {
      out.tag(Tags.NULL);
    } else {
      out.text(value);
    }
  }

  @Override
  public void writeHeadNumber(int value) {
    out.number(value);
  }

  @Override
  public void writeNull() {
    if ("java.lang.Boolean".equals(place)) {
      out.number(-1);
    } else {
      out.tag(Tags.NULL);
    }
    next();
  }

  @Override
  public void writeBoolean(boolean value) {
    take("java.lang.Boolean");
    out.number(value ? 1 : 0);
  }

  private void whole(String type, long value) {
    if (take(type).indexOf('.') > 0) { // of no primitive type
      out.tag(Tags.VALUE);
    }
    out.number(value);
  }

  @Override
  public void writeByte(byte value) {
    if (take("java.lang.Byte").indexOf('.') > 0) {
      out.tag(Tags.VALUE);
    }
    if (value >= 0 && value <= Tags.MOST_SMALL) {
      out.number(value);
    } else {
      out.tag(0); // stock has no short form of a negative byte
      out.tag(value);
    }
  }

  @Override
  public void writeShort(short value) {
    whole("java.lang.Short", value);
  }

  @Override
  public void writeInt(int value) {
    whole("java.lang.Integer", value);
  }

  @Override
  public void writeLong(long value) {
    whole("java.lang.Long", value);
  }

  @Override
  public void writeFloat(float value) {
    whole("java.lang.Float", Float.floatToRawIntBits(value));
  }

  @Override
  public void writeDouble(double value) {
    whole("java.lang.Double", Double.doubleToRawLongBits(value));
  }

  @Override
  public void writeChar(char value) {
    whole("java.lang.Character", (short) value);
  }

  @Override
  public void writeText(String value) {
    take("java.lang.String");
    out.text(value);
  }

  /** An array of bytes, or where another class is known the stream of an object. */
  @Override
  public void writeBinary(byte[] value) {
    boolean isStream = !take(Tags.BINARY).equals(Tags.BINARY);
    if (value.length == 0 && !isStream) {
      out.tag(Tags.EMPTY);
    } else {
      out.bytes(isStream ? Tags.STREAM : Tags.BYTES, value);
    }
  }

  @Override
  public void writeBigInteger(BigInteger value) {
    throw new UnsupportedOperationException("its form refuses it");
  }

  @Override
  public void writeBigDecimal(BigDecimal value) {
    throw new UnsupportedOperationException("its form writes a stream");
  }

  // ---------------------------------------------------------------- containers

  @Override
  public void beginArray(int size) {
    String type = take(Containers.LIST);
    if (type.startsWith("[")) {
      boolean isOfObjects = type.equals(Tags.OBJECTS);
      out.tag(isOfObjects ? Tags.OBJECT : Tags.VALUES);
      out.size(size);
      begin(type, isOfObjects, Tags.component(type));
    } else {
      beginContainer(type, Tags.VALUES, size);
    }
  }

  private void beginContainer(String type, int tag, int size) {
    if (Containers.isPlain(type)) {
      out.tag(tag);
      out.size(size);
    } else {
      out.tag(Tags.OBJECT);
      out.number(Containers.fields(type));
      if (Containers.fields(type) == 3) {
        out.number(0); // not in the order of access
        out.number(Float.floatToRawIntBits(0.75f)); // the load factor
        out.number(0); // the room, which the reader makes
      } else if (Containers.fields(type) == 1) {
        out.tag(Tags.NULL); // the comparator
      }
      out.number(size);
    }
    begin(type, !Containers.isPlain(type), null);
  }

  @Override
  public void endArray() {
    end();
  }

  @Override
  public void beginObject(int members) {
    throw new SerializationException("dubbo: stock peers cannot read an object without a class");
  }

  @Override
  public void beginObject(MemberNames names, boolean @Nullable [] isOmitted, int members) {
    String name = names.className();
    if (name == null) {
      beginObject(members);
      return;
    }
    take(name);
    out.tag(Tags.OBJECT);
    out.number(members);
    begin(name, true, null);
  }

  @Override
  public void writeMember(MemberNames names, int index) {
    place = Tags.place(names.type(index));
  }

  @Override
  public void endObject() {
    end();
  }

  @Override
  public void beginMap(int entries) {
    beginContainer(take(Containers.MAP), Tags.MAP, entries);
  }

  @Override
  public void writeKey(String key) {
    writeText(key);
  }

  @Override
  public void endMap() {
    end();
  }

  // ---------------------------------------------------------------- references

  @Override
  public boolean canReferTo(int number) {
    return numbers.get(first + number) >= 0;
  }

  @Override
  public void writeReferenceNumber(int number) {
    take(objects.get(first + number));
    out.tag(Tags.REFERENCE);
    out.size(numbers.get(first + number));
  }
}
