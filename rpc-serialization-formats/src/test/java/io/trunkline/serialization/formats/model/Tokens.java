package io.trunkline.serialization.formats.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** A format without bytes: values are the objects themselves, and marks are texts in brackets. */
final class Tokens implements ValueSink, ValueSource {

  private static final Object NULL = new Object();

  /** The name of a member, a key or a class, or a reference. */
  private record Mark(String kind, Object value) {
    @Override
    public String toString() {
      return kind + value;
    }
  }

  private final List<Object> written = new ArrayList<>();
  private final Deque<Object> left = new ArrayDeque<>();
  private int taken;

  /** Makes what was written the message to read. */
  Tokens reading() {
    left.addAll(written);
    return this;
  }

  /** What was written, with blanks between. */
  String text() {
    List<String> texts = new ArrayList<>();
    written.forEach(token -> texts.add(token == NULL ? "null" : token.toString()));
    return String.join(" ", texts);
  }

  // ---------------------------------------------------------------- writing

  private void put(Object token) {
    written.add(token);
  }

  @Override
  public void writeNull() {
    put(NULL);
  }

  @Override
  public void writeBoolean(boolean value) {
    put(value);
  }

  @Override
  public void writeByte(byte value) {
    put((int) value);
  }

  @Override
  public void writeShort(short value) {
    put((int) value);
  }

  @Override
  public void writeInt(int value) {
    put(value);
  }

  @Override
  public void writeLong(long value) {
    put(value);
  }

  @Override
  public void writeFloat(float value) {
    put((double) value);
  }

  @Override
  public void writeDouble(double value) {
    put(value);
  }

  @Override
  public void writeChar(char value) {
    put(String.valueOf(value));
  }

  @Override
  public void writeText(String value) {
    put(value);
  }

  @Override
  public void writeBinary(byte[] value) {
    put(value);
  }

  @Override
  public void writeBigInteger(BigInteger value) {
    put(value.toString());
  }

  @Override
  public void writeBigDecimal(BigDecimal value) {
    put(value.toString());
  }

  @Override
  public void beginArray(int size) {
    put(new Mark("[", ""));
  }

  @Override
  public void endArray() {
    put(new Mark("]", ""));
  }

  @Override
  public void beginObject(int members) {
    put(new Mark("{", ""));
  }

  @Override
  public void writeMember(MemberNames names, int index) {
    put(new Mark(".", names.name(index)));
  }

  @Override
  public void endObject() {
    put(new Mark("}", ""));
  }

  @Override
  public void beginMap(int entries) {
    beginObject(entries);
  }

  @Override
  public void writeKey(String key) {
    put(new Mark(".", key));
  }

  @Override
  public void endMap() {
    endObject();
  }

  @Override
  public void writeClassName(String name) {
    put(new Mark("@", name));
  }

  @Override
  public void writeReferencePath(String path) {
    put(new Mark("$", path));
  }

  // ---------------------------------------------------------------- reading

  private Object take() {
    taken++;
    return left.removeFirst();
  }

  private String takeMark(String kind) {
    if (take() instanceof Mark mark && mark.kind.equals(kind)) {
      return mark.value.toString();
    }
    throw new IllegalStateException("expected " + kind);
  }

  @Override
  public ValueKind peek() {
    Object next = left.getFirst();
    if (next instanceof Mark mark) {
      return switch (mark.kind) {
        case "[" -> ValueKind.ARRAY;
        case "{" -> ValueKind.OBJECT;
        case "@" -> ValueKind.TYPED;
        default -> ValueKind.REFERENCE;
      };
    }
    return next == NULL
        ? ValueKind.NULL
        : next instanceof Boolean
            ? ValueKind.BOOLEAN
            : next instanceof String
                ? ValueKind.TEXT
                : next instanceof Double
                    ? ValueKind.DECIMAL
                    : next instanceof byte[] ? ValueKind.BINARY : ValueKind.INTEGER;
  }

  @Override
  public void readNull() {
    take();
  }

  @Override
  public boolean readBoolean() {
    return (Boolean) take();
  }

  @Override
  public long readLong() {
    return ((Number) take()).longValue();
  }

  @Override
  public double readDouble() {
    return (Double) take();
  }

  @Override
  public Number readNumber() {
    return (Number) take();
  }

  @Override
  public String readText() {
    return (String) take();
  }

  @Override
  public byte[] readBinary() {
    return (byte[]) take();
  }

  @Override
  public int begin() {
    take();
    return -1;
  }

  @Override
  public boolean hasNext(int size, int count) {
    if (left.getFirst() instanceof Mark mark && "]}".contains(mark.kind)) {
      take();
      return false;
    }
    return true;
  }

  @Override
  public int readMember(MemberNames names, int expected) {
    return names.find(readMemberName(), expected);
  }

  @Override
  public String readMemberName() {
    return takeMark(".");
  }

  @Override
  public String readClassName() {
    return takeMark("@");
  }

  @Override
  public String readReferencePath() {
    return takeMark("$");
  }

  @Override
  public void skipScalar() {
    take();
  }

  @Override
  public int position() {
    return taken;
  }
}
