package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes how the classes of the two sides differ if the JDK could not read one as the other. */
public final class StreamDifference {

  private static final Pattern TWO_TYPES =
      Pattern.compile("incompatible types for field ([\\w$]{1,128})$");
  private static final Pattern OTHER_CLASS =
      Pattern.compile(
          "^cannot assign instance of ([\\w$.;\\[]{1,256}) to field ([\\w$.]{1,256}) of type"
              + " ([\\w$.;\\[]{1,256}) ");

  private static final Pattern NO_CONSTANT =
      Pattern.compile("^No enum constant ([\\w$.]{1,256})\\.[^.]*$");

  private StreamDifference() {}

  /**
   * The exception to throw if reading failed because a class, a field or an enum of this side is
   * incompatible with the stream; null if the failure has another reason.
   *
   * @param failure the JDK's exception
   * @param gate decides which classes the text may name; null before the first one
   */
  public static @Nullable SerializationException of(
      Throwable failure, @Nullable ClassGate gate, StreamWording wording) {
    if (failure instanceof InvalidClassException unlike) {
      return gate == null ? null : ofClass(unlike, gate, wording);
    }
    if (failure instanceof ClassCastException unlike) {
      return ofField(unlike, wording);
    }
    Throwable constant = failure instanceof InvalidObjectException ? failure.getCause() : failure;
    return constant instanceof IllegalArgumentException unlike ? ofEnum(unlike, wording) : null;
  }

  private static @Nullable SerializationException ofClass(
      InvalidClassException failure, ClassGate gate, StreamWording wording) {
    String name = failure.classname;
    if (name == null) {
      return null;
    }
    String known = isAllowed(name, gate) ? "class " + name : "a class";
    Matcher field = TWO_TYPES.matcher(String.valueOf(failure.getMessage()));
    return new SerializationException(
        wording.say(
            known
                + wording.place()
                + " is not the same on both sides: "
                + (field.find()
                    ? "its field " + field.group(1) + " has another type at the sender; give it one"
                    : "the JDK cannot read the sender's version of it into the one here; compare"
                        + " its superclass and whether it is Serializable, an enum or"
                        + " Externalizable")));
  }

  private static @Nullable SerializationException ofField(
      ClassCastException failure, StreamWording wording) {
    Matcher field = OTHER_CLASS.matcher(String.valueOf(failure.getMessage()));
    return field.find()
        ? new SerializationException(
            wording.say(
                "field "
                    + field.group(2)
                    + wording.place()
                    + " is a "
                    + field.group(3)
                    + " here and was sent as a "
                    + field.group(1)
                    + "; give it one type on both sides"))
        : null;
  }

  private static @Nullable SerializationException ofEnum(
      IllegalArgumentException failure, StreamWording wording) {
    Matcher type = NO_CONSTANT.matcher(String.valueOf(failure.getMessage()));
    return type.find()
        ? new SerializationException(
            wording.say(
                "enum "
                    + type.group(1)
                    + wording.place()
                    + " is not the same on both sides: it lacks a constant here that was sent"))
        : null;
  }

  private static boolean isAllowed(String name, ClassGate gate) {
    try {
      gate.resolve(name);
      return true;
    } catch (ClassRefusedException refused) {
      return false; // the name is the message's, and no text repeats what a message says
    }
  }
}
