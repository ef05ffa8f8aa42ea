package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ItemValueSource;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the items of one message. */
final class AvroSource implements ItemValueSource {

  private static final int NO_RECORD = -1;

  private static final ValueKind[] KINDS = {
    ValueKind.NULL,
    ValueKind.BOOLEAN,
    ValueKind.INTEGER,
    ValueKind.INTEGER,
    ValueKind.DECIMAL,
    ValueKind.DECIMAL,
    ValueKind.TEXT,
    ValueKind.BINARY,
    ValueKind.ARRAY,
    ValueKind.MAP,
    ValueKind.INTEGER,
    ValueKind.INTEGER,
    ValueKind.SCALAR,
    ValueKind.TYPED,
    ValueKind.REFERENCE
  };

  private final AvroDecoder in;
  private final ItemHeader header;

  /** Of each open container its record, or {@link #NO_RECORD}, and the number of its next field. */
  private int[] open = new int[16];

  private int depth;

  AvroSource(PayloadInput payload) {
    this.in = new AvroDecoder(payload);
    this.header = new ItemHeader(in);
  }

  // ---------------------------------------------------------------- items

  @Override
  public AvroSource beginItem(ClassGate gate, ReadBudget budget) {
    depth = 0;
    header.read();
    return this;
  }

  @Override
  public @Nullable String readHeadText(int maxChars) {
    long branch = in.number();
    if (branch == 0) {
      return null;
    }
    if (branch != 1) {
      throw in.failure(
          "a text that Trunkline did not write: stock Dubbo's avro has another form, which"
              + " Trunkline does not speak; use hessian2 with this peer");
    }
    return in.string(maxChars);
  }

  @Override
  public long readHeadNumber() {
    return (byte) in.fixed(1);
  }

  @Override
  public Place place() {
    int before = in.position();
    return () -> in.position(before);
  }

  @Override
  public int remaining() {
    return in.remaining();
  }

  @Override
  public void skipRest() {
    in.skip(in.remaining());
  }

  @Override
  public int position() {
    return in.position();
  }

  // ---------------------------------------------------------------- kinds

  /** The branch of the union that the next value is; takes nothing. */
  private int peekBranch() {
    int before = in.position();
    int branch = takeBranch();
    in.position(before);
    return branch;
  }

  private int takeBranch() {
    long branch = in.number();
    if (branch < 0 || branch >= Branches.FIRST_RECORD + header.records()) {
      throw in.failure(
          "branch "
              + branch
              + " of a union of "
              + (Branches.FIRST_RECORD + header.records())
              + ", which begins the value");
    }
    return (int) branch;
  }

  @Override
  public ValueKind peek() {
    int branch = peekBranch();
    return branch < KINDS.length ? KINDS[branch] : ValueKind.OBJECT;
  }

  private void take(int expected) {
    int branch = takeBranch();
    if (branch != expected) {
      throw in.failure("branch " + branch + " of a union, expected " + expected);
    }
  }

  // ---------------------------------------------------------------- scalars

  @Override
  public void readNull() {
    take(Branches.NULL);
  }

  @Override
  public boolean readBoolean() {
    take(Branches.BOOLEAN);
    return in.bool();
  }

  @Override
  public long readLong() {
    return readNumber().longValue();
  }

  @Override
  public double readDouble() {
    return readNumber().doubleValue();
  }

  @Override
  public Number readNumber() {
    int branch = takeBranch();
    return switch (branch) {
      case Branches.INT -> in.intNumber();
      case Branches.LONG -> in.number();
      case Branches.BYTE -> (byte) within(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case Branches.SHORT -> (short) within(Short.MIN_VALUE, Short.MAX_VALUE);
      case Branches.FLOAT -> Float.intBitsToFloat((int) in.fixed(Float.BYTES));
      case Branches.DOUBLE -> Double.longBitsToDouble(in.fixed(Double.BYTES));
      default -> throw in.failure("branch " + branch + " of a union, expected a number");
    };
  }

  private int within(int min, int max) {
    int value = in.intNumber();
    if (value < min || value > max) {
      throw in.failure("a byte, short or character out of its range");
    }
    return value;
  }

  @Override
  public String readText() {
    return readText(Integer.MAX_VALUE);
  }

  @Override
  public String readText(int maxChars) {
    take(Branches.STRING);
    return in.string(maxChars);
  }

  @Override
  public byte[] readBinary() {
    take(Branches.BYTES);
    return in.binary();
  }

  @Override
  public Object readScalar() {
    take(Branches.CHARACTER);
    return (char) within(Character.MIN_VALUE, Character.MAX_VALUE);
  }

  @Override
  public void skipScalar() {
    switch (peekBranch()) {
      case Branches.NULL -> readNull();
      case Branches.BOOLEAN -> readBoolean();
      case Branches.STRING, Branches.BYTES -> {
        takeBranch();
        int length = in.length(); // which moves the position itself
        in.skip(length);
      }
      case Branches.CHARACTER -> readScalar();
      default -> readNumber();
    }
  }

  // ---------------------------------------------------------------- containers

  @Override
  public int begin() {
    int branch = takeBranch();
    if (branch >= Branches.FIRST_RECORD) {
      int record = branch - Branches.FIRST_RECORD;
      push(record);
      return header.fields(record);
    }
    if (branch != Branches.ARRAY && branch != Branches.MAP) {
      throw in.failure("branch " + branch + " of a union, expected a container");
    }
    push(NO_RECORD);
    return in.count(branch == Branches.ARRAY ? 1 : 2);
  }

  private void push(int record) {
    if (2 * depth == open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
    }
    open[2 * depth++] = record;
  }

  @Override
  public boolean hasNext(int size, int count) {
    int top = 2 * (depth - 1);
    if (count < size) {
      open[top + 1] = count;
      return true;
    }
    if (open[top] == NO_RECORD && size > 0) {
      in.endOfArray();
    }
    depth--;
    return false;
  }

  /** The record whose field is next; {@link #NO_RECORD} where the key of an entry is. */
  private int record() {
    return open[2 * (depth - 1)];
  }

  private int field() {
    return open[2 * depth - 1];
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    int record = record();
    if (record == NO_RECORD) {
      return names.find(readText(), expected);
    }
    int start = header.nameStart(record, field());
    return names.find(in.array(), start, header.nameLength(record, field()), expected);
  }

  @Override
  public String readMemberName() {
    int record = record();
    return record == NO_RECORD ? readText() : header.name(record, field());
  }

  /** Nothing in a record, whose names are in the header. */
  @Override
  public void skipMemberName() {
    if (record() == NO_RECORD) {
      skipScalar();
    }
  }

  // ---------------------------------------------------------------- classes and references

  @Override
  public String readClassName() {
    take(Branches.TYPED);
    return header.className(in.intNumber());
  }

  @Override
  public int readReferenceNumber() {
    take(Branches.REFERENCE);
    return in.intNumber();
  }
}
