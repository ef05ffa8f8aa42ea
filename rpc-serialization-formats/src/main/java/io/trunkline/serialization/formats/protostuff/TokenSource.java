package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ItemValueSource;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.NamedClasses;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.terms.ClassTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the values of an agreed message. */
final class TokenSource implements ItemValueSource {

  private static final int LONGEST_NAME = 1024;

  private final WireInput in;
  private final NamedClasses classes;
  private final List<String> members = new ArrayList<>(0);

  TokenSource(WireInput in, ClassTable agreed) {
    this.in = in;
    this.classes = new NamedClasses(agreed);
  }

  @Override
  public int position() {
    return in.position();
  }

  @Override
  public @Nullable String readHeadText(int maxChars) {
    return in.readHeadText(maxChars);
  }

  @Override
  public Place place() {
    int before = in.position();
    int named = classes.size();
    int listed = members.size();
    return () -> {
      in.position(before);
      classes.cutTo(named);
      members.subList(listed, members.size()).clear();
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

  private int peekToken() {
    int token = in.readByte();
    in.position(in.position() - 1);
    return token;
  }

  private void take(int token) {
    int found = in.readByte();
    if (found != token) {
      throw unexpected(found);
    }
  }

  private SerializationException unexpected(int token) {
    return in.failure("the byte 0x" + Integer.toHexString(token) + " begins no value of this kind");
  }

  @Override
  public ValueKind peek() {
    int token = peekToken();
    return switch (token) {
      case Tokens.NULL -> ValueKind.NULL;
      case Tokens.FALSE, Tokens.TRUE -> ValueKind.BOOLEAN;
      case Tokens.BYTE, Tokens.SHORT, Tokens.INT, Tokens.LONG, Tokens.BIG_INTEGER ->
          ValueKind.INTEGER;
      case Tokens.FLOAT, Tokens.DOUBLE, Tokens.BIG_DECIMAL -> ValueKind.DECIMAL;
      case Tokens.CHAR -> ValueKind.SCALAR;
      case Tokens.TEXT, Tokens.WIDE_TEXT -> ValueKind.TEXT;
      case Tokens.BINARY -> ValueKind.BINARY;
      case Tokens.ARRAY -> ValueKind.ARRAY;
      case Tokens.OBJECT -> ValueKind.OBJECT;
      case Tokens.MAP -> ValueKind.MAP;
      case Tokens.CLASS_NAME, Tokens.CLASS_NUMBER -> ValueKind.TYPED;
      case Tokens.REFERENCE -> ValueKind.REFERENCE;
      default -> throw unexpected(token);
    };
  }

  @Override
  public void readNull() {
    take(Tokens.NULL);
  }

  @Override
  public boolean readBoolean() {
    int token = in.readByte();
    if (token != Tokens.TRUE && token != Tokens.FALSE) {
      throw unexpected(token);
    }
    return token == Tokens.TRUE;
  }

  @Override
  public long readLong() {
    Number number = readNumber();
    if (number instanceof BigInteger) {
      throw in.failure("a number is too large for " + Long.class.getName());
    }
    return number.longValue();
  }

  @Override
  public double readDouble() {
    return readNumber().doubleValue();
  }

  /** The first byte tells its class. */
  @Override
  public Number readNumber() {
    int token = in.readByte();
    switch (token) {
      case Tokens.FLOAT -> {
        return Float.intBitsToFloat((int) in.readFixed(Float.BYTES));
      }
      case Tokens.DOUBLE -> {
        return Double.longBitsToDouble(in.readFixed(Double.BYTES));
      }
      case Tokens.BYTE, Tokens.SHORT, Tokens.INT, Tokens.LONG -> {
        long bits = in.readVarint();
        return whole(token, bits >>> 1 ^ -(bits & 1));
      }
      case Tokens.BIG_INTEGER -> {
        return readDigits();
      }
      case Tokens.BIG_DECIMAL -> {
        int scale = in.readVarint32();
        return new BigDecimal(readDigits(), scale);
      }
      default -> throw unexpected(token);
    }
  }

  private BigInteger readDigits() {
    int length = in.readLength();
    ReadBudget.requireBigInteger(length);
    if (length == 0) {
      throw in.failure("a number has no bytes");
    }
    return new BigInteger(in.readBytes(length));
  }

  private Number whole(int token, long value) {
    Number number =
        switch (token) {
          case Tokens.BYTE -> (Number) (byte) value;
          case Tokens.SHORT -> (Number) (short) value;
          case Tokens.INT -> (Number) (int) value;
          default -> (Number) value;
        };
    if (number.longValue() != value) {
      throw in.failure("a number is too large for " + number.getClass().getName());
    }
    return number;
  }

  @Override
  public String readText() {
    return readText(Integer.MAX_VALUE);
  }

  @Override
  public String readText(int maxChars) {
    boolean isWide = isWide();
    int length = in.readLength();
    if (length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
    return isWide ? in.readWide(length) : in.readLatin(length);
  }

  private boolean isWide() {
    int token = in.readByte();
    if (token != Tokens.TEXT && token != Tokens.WIDE_TEXT) {
      throw unexpected(token);
    }
    return token == Tokens.WIDE_TEXT;
  }

  @Override
  public byte[] readBinary() {
    take(Tokens.BINARY);
    return in.readBytes(in.readLength());
  }

  @Override
  public Object readScalar() {
    take(Tokens.CHAR);
    long value = in.readVarint();
    if (value != (char) value) {
      throw in.failure("a number is too large for " + Character.class.getName());
    }
    return (char) value;
  }

  @Override
  public void skipScalar() {
    switch (peek()) {
      case NULL, BOOLEAN -> in.readByte();
      case INTEGER, DECIMAL -> readNumber();
      case SCALAR -> readScalar();
      case TEXT -> {
        boolean isWide = isWide();
        int length = in.readLength();
        in.skip(length);
        in.skip(isWide ? length : 0);
      }
      case BINARY -> {
        in.readByte();
        in.skip(in.readLength());
      }
      default -> throw unexpected(peekToken());
    }
  }

  @Override
  public int begin() {
    int token = in.readByte();
    if (token != Tokens.ARRAY && token != Tokens.OBJECT && token != Tokens.MAP) {
      throw unexpected(token);
    }
    int size = in.readLength();
    if (size == 0 && in.readByte() != 0) {
      throw in.failure("an empty container is not ended by a zero");
    }
    return size;
  }

  @Override
  public boolean hasNext(int size, int count) {
    return count < size;
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    int number = in.readVarint32();
    if (number != 0) {
      return names.find(member(number), expected);
    }
    int length = nameLength();
    int index = names.find(in.array(), in.index(), length, expected);
    String name = in.readText(length);
    members.add(index < 0 ? name : names.name(index));
    return index;
  }

  @Override
  public String readMemberName() {
    int number = in.readVarint32();
    if (number != 0) {
      return member(number);
    }
    String name = in.readText(nameLength());
    members.add(name);
    return name;
  }

  private String member(int number) {
    if (number < 0 || number > members.size()) {
      throw in.failure("the number of a member is " + number + ", of " + members.size());
    }
    return members.get(number - 1);
  }

  private int nameLength() {
    int length = in.readLength();
    if (length > LONGEST_NAME) {
      throw in.failure("a name has " + length + " bytes, expected at most " + LONGEST_NAME);
    }
    return length;
  }

  @Override
  public String readClassName() {
    int token = in.readByte();
    if (token == Tokens.CLASS_NAME) {
      String name = in.readText(nameLength());
      classes.add(name);
      return name;
    }
    if (token != Tokens.CLASS_NUMBER) {
      throw unexpected(token);
    }
    int number = in.readVarint32();
    String known = classes.nameOf(number);
    if (known == null) {
      throw in.failure("the number of a class name is " + number + ", of " + classes.size());
    }
    return known;
  }

  @Override
  public int readReferenceNumber() {
    take(Tokens.REFERENCE);
    return in.readVarint32();
  }
}
