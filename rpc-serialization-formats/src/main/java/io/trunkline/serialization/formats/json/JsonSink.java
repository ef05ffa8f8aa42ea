package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Binder;
import io.trunkline.serialization.formats.model.ItemValueSink;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.NamedClasses;
import io.trunkline.serialization.jsontext.JsonOutput;
import io.trunkline.serialization.terms.ClassTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON into the output of one message. */
final class JsonSink implements ItemValueSink {

  // What the innermost container that is open has had.
  private static final byte NOTHING = 0;
  private static final byte SOMETHING = 1;
  private static final byte NAME = 2;
  private static final byte TAG = 3; // whose value ends it

  private final JsonOutput out;
  private final JsonSyntax syntax;
  private byte[] open = new byte[16];
  private int depth;
  private final NamedClasses classes; // of the item
  private @Nullable String typeOfObject; // the class of the object that follows

  JsonSink(PayloadOutput out, JsonSyntax syntax, ClassTable agreed) {
    this.out =
        switch (syntax) {
          case AGREED -> JsonOutput.utf8(out);
          case GSON -> JsonOutput.asciiForHtml(out); // as stock does
          case FASTJSON, JSON -> JsonOutput.ascii(out);
        };
    this.syntax = syntax;
    this.classes = new NamedClasses(agreed);
  }

  // ---------------------------------------------------------------- items

  @Override
  public void writeHeadText(@Nullable String value) {
    ItemValueSink.super.writeHeadText(value);
    endItem();
  }

  @Override
  public void writeHeadNumber(int value) {
    writeInt(value);
    endItem();
  }

  @Override
  public void writeItem(Binder binder, @Nullable Object value) {
    binder.write(this, value, Object.class);
    endItem();
  }

  @Override
  public void writeThrowable(Binder binder, Throwable value) {
    switch (syntax) {
      case AGREED -> binder.write(this, value, Object.class);
      case GSON -> GsonThrowable.write(this, binder, value);
      case FASTJSON, JSON -> {
        writeClassName(binder.nameOf(value.getClass()));
        binder.writeThrowable(this, value);
      }
    }
    endItem();
  }

  private void endItem() {
    classes.clear();
    out.endOfLine();
  }

  // ---------------------------------------------------------------- places of values

  /** Writes what separates a value from the one before it. */
  private JsonOutput next() {
    if (depth > 0) {
      byte had = open[depth - 1];
      if (had == SOMETHING) {
        out.raw(',');
      } else if (had != TAG) {
        open[depth - 1] = SOMETHING;
      }
    }
    return out;
  }

  private void push(byte had) {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
    }
    open[depth++] = had;
  }

  /** Ends the tags that a value is in. */
  private void ended() {
    while (depth > 0 && open[depth - 1] == TAG) {
      depth--;
      out.raw('}');
    }
  }

  /** A value that is no container. */
  private void scalar(String text) {
    next().raw(text);
    ended();
  }

  private void string(String text) {
    next().string(text);
    ended();
  }

  private void tag(Tag tag) {
    next().raw(tag.text());
    push(TAG);
  }

  // ---------------------------------------------------------------- scalars

  @Override
  public void writeNull() {
    scalar("null");
  }

  @Override
  public void writeBoolean(boolean value) {
    scalar(value ? "true" : "false");
  }

  @Override
  public void writeByte(byte value) {
    writeLong(value);
  }

  @Override
  public void writeShort(short value) {
    writeLong(value);
  }

  @Override
  public void writeInt(int value) {
    writeLong(value);
  }

  @Override
  public void writeLong(long value) {
    scalar(Long.toString(value));
  }

  @Override
  public void writeFloat(float value) {
    if (Float.isFinite(value)) {
      scalar(Float.toString(value));
    } else {
      writeWord(Tag.DOUBLE, value);
    }
  }

  @Override
  public void writeDouble(double value) {
    if (Double.isFinite(value)) {
      scalar(Double.toString(value));
    } else {
      writeWord(Tag.DOUBLE, value);
    }
  }

  /** Writes a number for which JSON has none. Stock's gson reads the words. */
  private void writeWord(Tag tag, Number value) {
    String word = value.toString();
    switch (syntax) {
      case AGREED -> {
        tag(tag);
        string(word);
      }
      case GSON -> scalar(word);
      case FASTJSON, JSON ->
          throw new SerializationException(
              syntax.format()
                  + ": the "
                  + value.getClass().getName()
                  + " "
                  + word
                  + " has no form that stock peers read; send null, or a text");
    }
  }

  @Override
  public void writeChar(char value) {
    string(String.valueOf(value));
  }

  @Override
  public void writeText(String value) {
    string(value);
  }

  /** Only of agreed messages; the dialects of others have forms for bytes. */
  @Override
  public void writeBinary(byte[] value) {
    tag(Tag.BYTES);
    string(Base64.getEncoder().encodeToString(value));
  }

  @Override
  public void writeBigInteger(BigInteger value) {
    ReadBudget.requireBigInteger(value.bitLength() / Byte.SIZE + 1);
    number(value.toString());
  }

  @Override
  public void writeBigDecimal(BigDecimal value) {
    ReadBudget.requireDecimal(value.precision());
    number(value.toString());
  }

  private void number(String text) {
    ReadBudget.requireDecimal(text.length());
    scalar(text);
  }

  /** In agreed messages a number that is no int or double says so. */
  @Override
  public void writeUndeclared(Object value) {
    Tag tag = syntax == JsonSyntax.AGREED ? tagOf(value) : null;
    if (tag == Tag.FLOAT && !Float.isFinite((Float) value)) {
      writeWord(tag, (Float) value);
      return;
    }
    if (tag != null) {
      tag(tag);
    }
    ItemValueSink.super.writeUndeclared(value);
  }

  private static @Nullable Tag tagOf(Object value) {
    return value instanceof Long
        ? Tag.LONG
        : value instanceof Float
            ? Tag.FLOAT
            : value instanceof Short
                ? Tag.SHORT
                : value instanceof Byte ? Tag.BYTE : value instanceof Character ? Tag.CHAR : null;
  }

  // ---------------------------------------------------------------- containers

  @Override
  public boolean writesLengths() {
    return syntax == JsonSyntax.AGREED;
  }

  @Override
  public void beginArray(int size) {
    next().raw('[');
    push(NOTHING);
  }

  @Override
  public void endArray() {
    end(']');
  }

  private void end(char sign) {
    depth--;
    out.raw(sign);
    ended();
  }

  /** Stock's json reads the class of each object. */
  @Override
  public void beginObject(MemberNames names, boolean @Nullable [] isOmitted, int members) {
    if (syntax == JsonSyntax.JSON && names.className() != null) {
      typeOfObject = names.className();
    }
    beginObject(members);
  }

  @Override
  public void beginObject(int members) {
    next().raw('{');
    push(NOTHING);
    if (typeOfObject != null) {
      name(syntax.className());
      string(typeOfObject);
      typeOfObject = null;
    }
  }

  private void name(String name) {
    next().string(name).raw(':');
    open[depth - 1] = NAME;
  }

  @Override
  public void writeMember(MemberNames names, int index) {
    name(names.name(index));
  }

  @Override
  public void endObject() {
    end('}');
  }

  @Override
  public void beginMap(int entries) {
    if (syntax == JsonSyntax.AGREED) {
      tag(Tag.MAP);
      beginArray(2 * entries);
    } else {
      beginObject(entries);
    }
  }

  @Override
  public void writeKey(String key) {
    if (syntax.isSpecial(key)) {
      throw new SerializationException(
          syntax.format()
              + ": stock peers do not take the java.lang.String "
              + key
              + " for a key of a map, because it has a meaning of its own; use another");
    }
    name(key);
  }

  @Override
  public void endMap() {
    end(syntax == JsonSyntax.AGREED ? ']' : '}');
  }

  // ---------------------------------------------------------------- classes and references

  /**
   * In agreed messages in front of any value, and as a number if it has one, agreed or of this
   * item; in others inside an object.
   */
  @Override
  public void writeClassName(String name) {
    if (syntax != JsonSyntax.AGREED) {
      typeOfObject = name;
    } else {
      tag(Tag.TYPE);
      int known = classes.numberOf(name);
      (known < 0 ? out.string(name) : out.raw(Integer.toString(known))).raw(Tag.VALUE);
    }
  }

  @Override
  public void writeReferenceNumber(int number) {
    tag(Tag.REFERENCE);
    writeInt(number);
  }

  @Override
  public void writeReferencePath(String path) {
    tag(Tag.PATH);
    string(path);
  }
}
