package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSource;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.NamedClasses;
import io.trunkline.serialization.formats.model.ThrowableOutline;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSource;
import io.trunkline.serialization.jsontext.JsonInput;
import io.trunkline.serialization.terms.ClassTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads values from the JSON of one message.
 *
 * <p>Longer than 300 lines because a number of agreed messages can be in a tag.
 */
final class JsonSource implements ItemValueSource {

  private static final String HINT = "expected a line of JSON for each item";
  private static final int LONGEST_CLASS_NAME = 1024;
  private static final int DIGITS_OF_INT = 9; // that always fit
  private static final int LONGEST_WORD = 9; // -Infinity
  private static final int LONGEST_NUMBER = 400; // which costs what its bytes pay for

  // What is open: a container, a map of agreed messages at a key or at a value, or a tag.
  private static final byte ARRAY = 0;
  private static final byte OBJECT = 1;
  private static final byte KEY = 2;
  private static final byte VALUE = 3;
  private static final byte TAG = 4;

  private final JsonInput in;
  private final JsonSyntax syntax;
  private final NamedClasses classes; // of the item
  private byte[] open = new byte[16];
  private int depth;

  /** The source of one message. */
  JsonSource(PayloadInput message, String name, JsonSyntax syntax, ClassTable agreed) {
    this(
        new JsonInput(message.array(), message.position(), message.limit(), name, HINT),
        syntax,
        agreed);
  }

  /** The source of the values from here on. */
  JsonSource(JsonInput in, JsonSyntax syntax, ClassTable agreed) {
    this.in = in;
    this.syntax = syntax;
    this.classes = new NamedClasses(agreed);
  }

  // ---------------------------------------------------------------- items

  @Override
  public ValueSource beginItem(ClassGate gate, ReadBudget budget) {
    beginLine();
    return this;
  }

  private void beginLine() {
    if (syntax == JsonSyntax.FASTJSON && in.peek() == 0) {
      throw new SerializationException(
          "fastjson: the peer is stock Dubbo 3, whose fastjson has another form than that of 2.x;"
              + " use fastjson2 or hessian2 with it");
    }
  }

  @Override
  public @Nullable String readHeadText(int maxChars) {
    beginLine();
    String text = ItemValueSource.super.readHeadText(maxChars);
    endItem();
    return text;
  }

  @Override
  public long readHeadNumber() {
    beginLine();
    long number = readLong();
    endItem();
    return number;
  }

  @Override
  public @Nullable Object readThrowable(
      ValueSource item, Binder binder, ClassGate gate, ReadBudget budget) {
    if (syntax == JsonSyntax.AGREED) {
      return binder.read(item, Throwable.class, gate, budget);
    }
    StockThrowable found = StockThrowable.find(this, in, syntax, binder, gate, budget);
    Class<?> type = gate.resolve(found.className());
    // Before anything is made of it: stock would build any class that is named here.
    return Throwable.class.isAssignableFrom(type)
        ? binder.read(found.parts(), type, gate, budget)
        : null;
  }

  @Override
  public @Nullable ThrowableText readOutline(Binder binder, ClassGate gate, ReadBudget budget) {
    if (syntax == JsonSyntax.AGREED) {
      return ThrowableOutline.read(this, null, binder, gate, budget);
    }
    try {
      StockThrowable found = StockThrowable.find(this, in, syntax, binder, gate, budget);
      return ThrowableOutline.read(found.parts(), found.className(), binder, gate, budget);
    } catch (SerializationException overBudget) {
      return null;
    }
  }

  @Override
  public Place place() {
    int before = in.index();
    int named = classes.size();
    int opened = depth;
    return () -> {
      in.index(before);
      classes.cutTo(named);
      depth = opened;
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

  /** Takes the end of the line that an item is. */
  @Override
  public void endItem() {
    if (in.remaining() == 0) {
      throw in.malformed("an item does not end with its line");
    }
    in.endOfLine();
    classes.clear();
  }

  @Override
  public int position() {
    return in.position();
  }

  // ---------------------------------------------------------------- what is open

  private void push(byte what) {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    open[depth++] = what;
  }

  /** A value ends: so do the tags that it is in, and in a map it was a key or a value. */
  private void ended() {
    while (depth > 0 && open[depth - 1] == TAG) {
      in.require('}');
      depth--;
    }
    if (depth > 0 && open[depth - 1] == KEY) {
      in.require(',');
      open[depth - 1] = VALUE;
    } else if (depth > 0 && open[depth - 1] == VALUE) {
      open[depth - 1] = KEY;
    }
  }

  private <T> T ended(T value) {
    ended();
    return value;
  }

  /** The tag that is next; null if there is none. */
  private @Nullable Tag tag() {
    for (Tag tag : syntax.tags()) {
      if (in.startsWith(tag.bytes())) {
        return tag;
      }
    }
    return null;
  }

  private void enter(Tag tag) {
    if (!in.startsWith(tag.bytes())) {
      throw in.malformed("expected " + tag.kind());
    }
    in.skip(tag.bytes().length);
    push(TAG);
  }

  // ---------------------------------------------------------------- kinds

  @Override
  public ValueKind peek() {
    int next = in.peek();
    return switch (next) {
      case '"' -> ValueKind.TEXT;
      case '[' -> ValueKind.ARRAY;
      case '{' -> {
        Tag tag = tag();
        yield tag == null ? ValueKind.OBJECT : tag.kind();
      }
      case 't', 'f' -> ValueKind.BOOLEAN;
      case 'n' -> ValueKind.NULL;
      case 'N', 'I' -> {
        if (!syntax.hasWords()) {
          throw in.malformed("expected a value");
        }
        yield ValueKind.DECIMAL;
      }
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
          in.isWhole() ? ValueKind.INTEGER : ValueKind.DECIMAL;
      default -> throw in.malformed("expected a value");
    };
  }

  // ---------------------------------------------------------------- scalars

  @Override
  public void readNull() {
    if (!in.takeWord("null")) {
      throw in.malformed("expected null");
    }
    ended();
  }

  @Override
  public boolean readBoolean() {
    boolean value = in.takeWord("true");
    if (!value && !in.takeWord("false")) {
      throw in.malformed("expected a boolean");
    }
    return ended(value);
  }

  /** Takes the tag in front of a number; null if it has none. */
  private @Nullable Tag numberTag() {
    Tag tag = in.peek() == '{' ? tag() : null;
    if (tag != null) {
      enter(tag);
    }
    return tag;
  }

  @Override
  public long readLong() {
    numberTag();
    return ended(whole(Long.MIN_VALUE, Long.MAX_VALUE));
  }

  private long whole(long min, long max) {
    String text = in.number(LONGEST_NUMBER);
    try {
      long value = Long.parseLong(text);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw in.malformed("a number is none, or too large for java.lang.Long");
    }
    throw in.malformed("a number is too large for its class");
  }

  @Override
  public double readDouble() {
    return ended(real(numberTag()));
  }

  private double real(@Nullable Tag tag) {
    Double word = word(tag);
    if (word != null) {
      return word;
    }
    boolean isFloat = tag == Tag.FLOAT;
    String text = in.number(LONGEST_NUMBER);
    try {
      double value = isFloat ? Float.parseFloat(text) : Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw in.malformed("expected a decimal number");
    }
    throw in.malformed("a number is too large for java.lang.Double");
  }

  /**
   * A number that JSON does not have; null if none is next.
   *
   * @param tag in front of it; null if it has none
   */
  private @Nullable Double word(@Nullable Tag tag) {
    if ((tag == Tag.FLOAT || tag == Tag.DOUBLE) && in.peek() == '"') {
      return switch (in.string(LONGEST_WORD)) {
        case "NaN" -> Double.NaN;
        case "Infinity" -> Double.POSITIVE_INFINITY;
        case "-Infinity" -> Double.NEGATIVE_INFINITY;
        default -> throw in.malformed("expected a decimal number");
      };
    }
    return syntax.hasWords() ? word() : null;
  }

  private @Nullable Double word() {
    return in.takeWord("NaN")
        ? (Double) Double.NaN
        : in.takeWord("Infinity")
            ? (Double) Double.POSITIVE_INFINITY
            : in.takeWord("-Infinity") ? (Double) Double.NEGATIVE_INFINITY : null;
  }

  @Override
  public Number readNumber() {
    Tag tag = numberTag();
    if (tag == null) {
      return ended(undeclared());
    }
    return ended(
        switch (tag) {
          case BYTE -> (Number) (byte) whole(Byte.MIN_VALUE, Byte.MAX_VALUE);
          case SHORT -> (Number) (short) whole(Short.MIN_VALUE, Short.MAX_VALUE);
          case LONG -> (Number) whole(Long.MIN_VALUE, Long.MAX_VALUE);
          case FLOAT -> (Number) (float) real(tag);
          case DOUBLE -> (Number) real(tag);
          default -> throw in.malformed("expected a number");
        });
  }

  private Number undeclared() {
    Double word = word(null);
    if (word != null) {
      return word;
    }
    boolean isWhole = in.isWhole();
    String text = in.number(LONGEST_NUMBER);
    try {
      if (!isWhole) {
        return decimal(text);
      }
      if (text.length() <= DIGITS_OF_INT) {
        return Integer.valueOf(text);
      }
      BigInteger value = new BigInteger(text);
      return value.bitLength() < Integer.SIZE
          ? (Number) value.intValue()
          : value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
    } catch (NumberFormatException e) {
      throw in.malformed("expected a number");
    }
  }

  /** A BigDecimal if a Double is not the same number. */
  private static Number decimal(String text) {
    double value = Double.parseDouble(text);
    BigDecimal exact = new BigDecimal(text);
    return Double.isFinite(value) && BigDecimal.valueOf(value).compareTo(exact) == 0
        ? (Number) value
        : exact;
  }

  @Override
  public String readNumberText(int maxChars) {
    numberTag();
    return ended(in.number(maxChars));
  }

  @Override
  public String readText() {
    return ended(in.string());
  }

  @Override
  public String readText(int maxChars) {
    return ended(in.string(maxChars));
  }

  @Override
  public byte[] readBinary() {
    enter(Tag.BYTES);
    String text = in.string();
    try {
      return ended(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw in.malformed("bytes are not in Base64");
    }
  }

  @Override
  public Object readScalar() {
    enter(Tag.CHAR);
    String text = in.string(1);
    if (text.isEmpty()) {
      throw in.malformed("expected a character");
    }
    return ended(text.charAt(0));
  }

  @Override
  public void skipScalar() {
    Tag tag = in.peek() == '{' ? tag() : null;
    if (tag != null) {
      enter(tag);
    }
    if (in.peek() == '"') {
      in.skipString();
    } else if (!in.takeWord("null")
        && !in.takeWord("true")
        && !in.takeWord("false")
        && word(null) == null) {
      in.number(Integer.MAX_VALUE);
    }
    ended();
  }

  // ---------------------------------------------------------------- containers

  @Override
  public boolean hasLengths() {
    return syntax == JsonSyntax.AGREED;
  }

  @Override
  public int begin() {
    if (in.take('[')) {
      push(ARRAY);
    } else if (in.peek() == '{' && tag() == Tag.MAP) {
      in.skip(Tag.MAP.bytes().length);
      in.require('[');
      push(KEY);
    } else {
      in.require('{');
      push(OBJECT);
    }
    return -1;
  }

  @Override
  public boolean hasNext(int size, int count) {
    byte what = open[depth - 1];
    if (in.take(what == OBJECT ? '}' : ']')) {
      if (what == KEY) {
        in.require('}');
      }
      depth--;
      ended();
      return false;
    }
    if (count > 0) {
      in.require(',');
    }
    return true;
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    int length = in.peek() == '"' ? in.plainLength() : -1;
    if (length < 0) {
      return names.find(readMemberName(), expected);
    }
    int index = names.find(in.array(), in.index() + 1, length, expected);
    in.skip(length + 2);
    in.require(':');
    return index;
  }

  /** In fastjson's messages, keys of maps that are numbers have no quotes. */
  @Override
  public String readMemberName() {
    boolean isNumber = syntax == JsonSyntax.FASTJSON && in.peek() != '"';
    String name = isNumber ? in.number(LONGEST_NUMBER) : in.string();
    in.require(':');
    return name;
  }

  // ---------------------------------------------------------------- classes and references

  @Override
  public String readClassName() {
    enter(Tag.TYPE);
    String name = in.peek() == '"' ? newClassName() : numberedClassName();
    if (!in.takeWord(Tag.VALUE)) {
      throw in.malformed("expected the value of a class");
    }
    return name;
  }

  private String newClassName() {
    String name = in.string(LONGEST_CLASS_NAME);
    classes.add(name);
    return name;
  }

  private String numberedClassName() {
    int number = (int) whole(0, Integer.MAX_VALUE);
    String name = classes.nameOf(number);
    if (name == null) {
      throw in.malformed("the number of a class is " + number + ", of " + classes.size());
    }
    return name;
  }

  @Override
  public int readReferenceNumber() {
    enter(Tag.REFERENCE);
    return ended((int) whole(0, Integer.MAX_VALUE));
  }

  @Override
  public String readReferencePath() {
    enter(Tag.PATH);
    return ended(in.string());
  }
}
