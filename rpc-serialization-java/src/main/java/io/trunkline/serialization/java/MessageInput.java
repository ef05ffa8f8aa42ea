package io.trunkline.serialization.java;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.StreamLevels;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.StreamCorruptedException;
import org.jspecify.annotations.Nullable;

/**
 * One message that is read. The stream begins with the first item, so that a message without items
 * has no bytes.
 */
final class MessageInput {

  static final int NULL = 0; // in front of an object
  static final int PRESENT = 1;

  private final BlockInput blocks;
  private final JavaForm form;
  private final DescriptionForm descriptions;
  private final ReadBudget budget;
  private final DeepStack deepStack;
  private final int maxDepth;
  private final KnownClasses known;
  private final ClassGate none;
  private final int start;
  private final boolean mayBeDeep;
  private @Nullable JavaObjectInput objects;

  /**
   * @param known kept for the next messages
   * @param none a gate that no application has a say in, for the strings in front
   */
  MessageInput(
      PayloadInput in,
      JavaForm form,
      DescriptionForm descriptions,
      ReadBudget budget,
      DeepStack deepStack,
      int maxDepth,
      KnownClasses known,
      ClassGate none) {
    this.form = form;
    this.descriptions = descriptions;
    this.budget = budget;
    this.deepStack = deepStack;
    this.maxDepth = maxDepth;
    this.known = known;
    this.none = none;
    blocks = new BlockInput(in, form);
    start = in.position();
    mayBeDeep = StreamLevels.mayExceedAnyStack(in.array(), in.position(), in.limit());
  }

  /** The bytes of the message that are read. */
  int offset() {
    return blocks.position() - start;
  }

  @Nullable String readString() throws IOException, ClassNotFoundException {
    begin();
    if (!form.isMarked() && blocks.nextTag() == ObjectStreamConstants.TC_NULL) {
      blocks.skipTag();
      return null;
    }
    if (form.isMarked() && blocks.data().readInt() < 0) {
      return null;
    }
    return isString(blocks.nextTag()) ? (String) readNext() : blocks.readUtf();
  }

  /** Whether a string follows that was too long for the form of headers. */
  private static boolean isString(int tag) {
    return tag == ObjectStreamConstants.TC_LONGSTRING || tag == ObjectStreamConstants.TC_STRING;
  }

  int readByte() throws IOException {
    begin();
    return blocks.data().readByte();
  }

  @Nullable Object readObject(ClassGate gate) throws Exception {
    begin().use(gate);
    if (form.isMarked()) {
      int mark = blocks.data().readByte();
      if (mark == NULL) {
        return null;
      }
      if (mark != PRESENT) {
        throw new StreamCorruptedException("neither null nor an object");
      }
    }
    if (blocks.leftOfBlock() > 0) {
      throw new StreamCorruptedException("primitive data in place of an object");
    }
    if (mayBeDeep) {
      return deepStack.<Exception>call(this::readNext);
    }
    return readNext();
  }

  private @Nullable Object readNext() throws IOException, ClassNotFoundException {
    Object read = begin().readNext();
    if (read instanceof ObjectStreamClass) {
      throw new SerializationException(
          form.text() + ": the description of a class stands where an object is expected");
    }
    return read;
  }

  private JavaObjectInput begin() throws IOException {
    JavaObjectInput begun = objects;
    if (begun == null) {
      begun = new JavaObjectInput(blocks, form, descriptions, budget, none, maxDepth, known);
      objects = begun;
    }
    return begun;
  }

  /** What can be known of the exception last begun without its class; null if that is nothing. */
  @Nullable ThrowableText outline() {
    JavaObjectInput begun = objects;
    return begun == null ? null : begun.outline();
  }

  /** The fields on the way to where the object last begun names a class; may be empty. */
  String pathTo(String className) {
    JavaObjectInput begun = objects;
    return begun == null ? "" : begun.pathTo(className);
  }

  /** Whether the object last begun is a map that first names a class in the value of a string. */
  boolean isInAttachment(String className) {
    JavaObjectInput begun = objects;
    return begun != null && begun.isInAttachment(className);
  }

  int skipRest() {
    return blocks.skipRest();
  }

  /** The bytes behind the last item. */
  int remaining() {
    return blocks.remaining();
  }
}
