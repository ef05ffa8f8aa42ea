package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.PayloadOutput;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of one message after another. What it remembers of a message (objects,
 * definitions, types) it keeps in tables that are emptied, not thrown away.
 */
final class WriteEngine extends ScalarWriter {

  private final Forms forms;
  private final int maxDepth;
  private final References references = new References();
  private final NumberTable definitions = new NumberTable();
  private final NumberTable types = new NumberTable();
  private final CodecFields fields = new CodecFields(this);
  private final BiConsumer<@Nullable Object, @Nullable Object> entries =
      (key, value) -> {
        writeObject(key);
        writeObject(value);
      };
  private int depth;
  private @Nullable Class<?> failedAt;
  private @Nullable Form lastForm; // of what no field holds: elements, entries, items

  WriteEngine(Forms forms, Budgets budgets) {
    this.forms = forms;
    this.maxDepth = budgets.maxDepth();
  }

  @Override
  void open(PayloadOutput message) {
    super.open(message);
    depth = 0;
    failedAt = null;
  }

  /** Forgets the message. */
  @Override
  void clear() {
    super.clear();
    references.clear();
    definitions.clear();
    types.clear();
    failedAt = null;
  }

  /** The class of the object that could not be written. */
  @Nullable Class<?> failedAt() {
    return failedAt;
  }

  Forms forms() {
    return forms;
  }

  /** For codecs. */
  CodecFields fields() {
    return fields;
  }

  void writeObject(@Nullable Object value) {
    if (value == null) {
      writeNull();
    } else if (value instanceof String text) {
      writeString(text);
    } else {
      Form form = lastForm;
      if (form == null || form.type() != value.getClass()) {
        form = forms.of(value.getClass());
        lastForm = form;
      }
      write(form, value);
    }
  }

  /** Writes an object as its form does, and remembers the innermost one that failed. */
  void write(Form form, Object value) {
    try {
      form.write(this, value);
    } catch (Throwable e) {
      if (failedAt == null) {
        failedAt = form.type();
      }
      throw e;
    }
  }

  /**
   * Begins an object that can be referred to. If it was written before, writes the reference and
   * says true: there is nothing more to do.
   */
  boolean writeReference(Object object) {
    int number = references.findOrAdd(object);
    if (number < 0) {
      return false;
    }
    putReference(number);
    return true;
  }

  private void putReference(int number) {
    writeTag(Tags.REFERENCE);
    writeInt(number);
  }

  /** Takes the number of an object that is made for the message and so met only once. */
  void skipReference() {
    references.skip();
  }

  /**
   * Writes one object in another's place. References to the first are references to what the reader
   * made of the other.
   */
  void writeReplaced(Object object, @Nullable Object replacement) {
    writeObject(replacement);
    if (replacement != null) {
      references.replace(replacement, object);
    }
  }

  /** Writes a reference to an object that was written before, if it was. */
  boolean writeKnownReference(Object object) {
    int number = references.find(object);
    if (number >= 0) {
      putReference(number);
    }
    return number >= 0;
  }

  /** Writes which class follows: its definition first, where the message has none yet. */
  void writeDefinition(WireName definition) {
    int number = definitions.find(definition);
    if (number < 0) {
      writeRaw(definition.bytes());
      number = definitions.last();
    }
    if (number <= 0x0f) {
      writeTag(Tags.OBJECT_DIRECT + number);
    } else {
      writeTag(Tags.OBJECT);
      writeInt(number);
    }
  }

  private void writeType(WireName type) {
    int number = types.find(type);
    if (number < 0) {
      writeRaw(type.bytes());
    } else {
      writeInt(number);
    }
  }

  void writeListBegin(int length, @Nullable WireName type) {
    if (length <= 7) {
      writeTag((type == null ? Tags.LIST_DIRECT_UNTYPED : Tags.LIST_DIRECT) + length);
    } else {
      writeTag(type == null ? Tags.LIST_FIXED_UNTYPED : Tags.LIST_FIXED);
    }
    if (type != null) {
      writeType(type);
    }
    if (length > 7) {
      writeInt(length);
    }
  }

  /** Writes the entries of a map one by one. */
  BiConsumer<@Nullable Object, @Nullable Object> entries() {
    return entries;
  }

  void writeMapBegin(@Nullable WireName type) {
    if (type == null) {
      writeTag(Tags.MAP_UNTYPED);
    } else {
      writeTag(Tags.MAP);
      writeType(type);
    }
  }

  /**
   * Enters an object, list or map; enums, classes and arrays are such.
   *
   * @throws BudgetExceededException if it nests deeper than a reader with our budgets would follow
   */
  void enter(Class<?> type) {
    if (++depth > maxDepth) {
      throw new BudgetExceededException(
          "hessian2: objects nest deeper than "
              + maxDepth
              + " levels, too deeply to be written, at class "
              + type.getName());
    }
  }

  void leave() {
    depth--;
  }
}
