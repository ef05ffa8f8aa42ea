package io.trunkline.serialization.formats.avro;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSink;
import io.trunkline.serialization.formats.model.MemberNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the items of one message. What an item names is known when it is written, and stands in
 * the header in front of it, for which its bytes make room.
 */
final class AvroSink implements ItemValueSink {

  private static final int EMPTY_HEADER = 2;

  private final PayloadOutput out;
  private final AvroEncoder encoder;
  private final Map<String, Integer> classes = new LinkedHashMap<>(0);
  private final Map<Shape, Integer> records = new LinkedHashMap<>(0);
  private int start;

  /** The members that an object is written with. Names are equal if they are the same object. */
  private record Shape(MemberNames names, BitSet omitted) {

    static Shape of(MemberNames names, boolean @Nullable [] isOmitted) {
      BitSet omitted = new BitSet(0);
      for (int i = 0; isOmitted != null && i < isOmitted.length; i++) {
        omitted.set(i, isOmitted[i]);
      }
      return new Shape(names, omitted);
    }

    void write(AvroEncoder header) {
      int size = names.size() - omitted.cardinality();
      header.number(size);
      for (int i = 0; i < names.size(); i++) {
        if (!omitted.get(i)) {
          header.bytes(names.utf8(i));
        }
      }
      if (size > 0) {
        header.number(0);
      }
    }
  }

  AvroSink(PayloadOutput out) {
    this.out = out;
    this.encoder = new AvroEncoder(out);
  }

  // ---------------------------------------------------------------- items

  /** A union of null and string. */
  @Override
  public void writeHeadText(@Nullable String value) {
    encoder.number(value == null ? 0 : 1);
    if (value != null) {
      encoder.string(value);
    }
  }

  /** A fixed of one byte. */
  @Override
  public void writeHeadNumber(int value) {
    encoder.fixed(value, 1);
  }

  @Override
  public void writeItem(Binder binder, @Nullable Object value) {
    beginItem();
    binder.write(this, value, Object.class);
    endItem();
  }

  /** A heartbeat is empty, as that of stock's peers. */
  @Override
  public void writeEvent(Binder binder, @Nullable String event) {
    if (event != null) {
      writeItem(binder, event);
    }
  }

  private void beginItem() {
    classes.clear();
    records.clear();
    start = out.position();
    encoder.fixed(0, EMPTY_HEADER);
  }

  private void endItem() {
    if (classes.isEmpty() && records.isEmpty()) {
      return;
    }
    PayloadOutput header = new PayloadOutput(256, Integer.MAX_VALUE);
    writeHeader(new AvroEncoder(header));
    int body = start + EMPTY_HEADER;
    int length = out.position() - body;
    out.ensure(header.position() - EMPTY_HEADER);
    byte[] array = out.array();
    System.arraycopy(array, body, array, start + header.position(), length);
    System.arraycopy(header.array(), 0, array, start, header.position());
    out.position(start + header.position() + length);
  }

  private void writeHeader(AvroEncoder header) {
    header.number(classes.size());
    if (!classes.isEmpty()) {
      classes.keySet().forEach(name -> header.bytes(name.getBytes(UTF_8)));
      header.number(0);
    }
    header.number(records.size());
    if (!records.isEmpty()) {
      records.keySet().forEach(shape -> shape.write(header));
      header.number(0);
    }
  }

  // ---------------------------------------------------------------- scalars

  @Override
  public void writeNull() {
    encoder.number(Branches.NULL);
  }

  @Override
  public void writeBoolean(boolean value) {
    encoder.number(Branches.BOOLEAN);
    encoder.fixed(value ? 1 : 0, 1);
  }

  private void writeNumber(int branch, long value) {
    encoder.number(branch);
    encoder.number(value);
  }

  @Override
  public void writeByte(byte value) {
    writeNumber(Branches.BYTE, value);
  }

  @Override
  public void writeShort(short value) {
    writeNumber(Branches.SHORT, value);
  }

  @Override
  public void writeInt(int value) {
    writeNumber(Branches.INT, value);
  }

  @Override
  public void writeLong(long value) {
    writeNumber(Branches.LONG, value);
  }

  @Override
  public void writeFloat(float value) {
    encoder.number(Branches.FLOAT);
    encoder.fixed(Float.floatToRawIntBits(value), Float.BYTES);
  }

  @Override
  public void writeDouble(double value) {
    encoder.number(Branches.DOUBLE);
    encoder.fixed(Double.doubleToRawLongBits(value), Double.BYTES);
  }

  @Override
  public void writeChar(char value) {
    writeNumber(Branches.CHARACTER, value);
  }

  @Override
  public void writeText(String value) {
    encoder.number(Branches.STRING);
    encoder.string(value);
  }

  @Override
  public void writeBinary(byte[] value) {
    encoder.number(Branches.BYTES);
    encoder.bytes(value);
  }

  @Override
  public void writeBigInteger(BigInteger value) {
    writeText(value.toString());
  }

  @Override
  public void writeBigDecimal(BigDecimal value) {
    writeText(value.toString());
  }

  // ---------------------------------------------------------------- containers

  /** One block and its end; the end alone if there are no elements. */
  private void beginBlock(int size) {
    if (size > 0) {
      encoder.number(size);
    }
  }

  private void endBlock() {
    encoder.number(0);
  }

  @Override
  public void beginArray(int size) {
    encoder.number(Branches.ARRAY);
    beginBlock(size);
  }

  @Override
  public void endArray() {
    endBlock();
  }

  @Override
  public void beginObject(int members) {
    throw new UnsupportedOperationException("an object without the names of its members");
  }

  @Override
  public void beginObject(MemberNames names, boolean @Nullable [] isOmitted, int members) {
    Shape shape = Shape.of(names, isOmitted);
    Integer known = records.putIfAbsent(shape, records.size());
    encoder.number(Branches.FIRST_RECORD + (known == null ? records.size() - 1 : known));
  }

  /** Nothing: the fields of a record are in the order of its schema. */
  @Override
  public void writeMember(MemberNames names, int index) {}

  @Override
  public void endObject() {}

  @Override
  public void beginMap(int entries) {
    encoder.number(Branches.MAP);
    beginBlock(entries);
  }

  @Override
  public void writeKey(String key) {
    writeText(key);
  }

  @Override
  public void endMap() {
    endBlock();
  }

  @Override
  public void writeClassName(String name) {
    Integer known = classes.putIfAbsent(name, classes.size());
    writeNumber(Branches.TYPED, known == null ? classes.size() - 1 : known);
  }

  @Override
  public void writeReferenceNumber(int number) {
    writeNumber(Branches.REFERENCE, number);
  }
}
