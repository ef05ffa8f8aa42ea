package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTObjectOutput;

/**
 * Reads of an exception what can be known without its class: its name, and the part of Throwable,
 * which comes first and in the order of {@link Throwable}'s fields here. It loads no class and
 * makes no object of one. Only a suppressed exception ends the reading, since what follows the part
 * of Throwable in it is known to its class alone. For one exception.
 */
final class ThrowableOutline {

  private static final int MAX_NAME = ThrowableText.MAX_NAME;
  private static final int BY_OWN_METHOD = 55;
  private static final int DEFAULT_FIELDS = 99;
  private static final int FIELDS = 66;
  private static final String THROWABLE = "java.lang.Throwable";
  private static final String FRAME = "java.lang.StackTraceElement";
  private static final String NONE_SUPPRESSED = "java.util.Collections$EmptyList";

  private final ArrayDecoder in;
  private final ClassNumbers classes;
  private final List<String> names;
  private final ReadObjects read = new ReadObjects();

  /** A stack trace, which many exceptions may refer to. */
  private record Trace(List<StackTraceElement> frames) {}

  /**
   * @param in at the exception
   * @param names the classes that the message named before it, in their order
   */
  ThrowableOutline(ArrayDecoder in, ClassNumbers classes, List<String> names) {
    this.in = in;
    this.classes = classes;
    this.names = new ArrayList<>(names);
  }

  /** The exception; null if there is something else. */
  @Nullable ThrowableText read() {
    try {
      return throwable(0);
    } catch (SerializationException lost) {
      return null;
    }
  }

  private @Nullable ThrowableText throwable(int causes) {
    int tag = in.readFByte();
    if (tag != FSTObjectOutput.OBJECT && tag != FSTObjectOutput.TYPED) {
      return null;
    }
    String name = tag == FSTObjectOutput.TYPED ? THROWABLE : classes.readName(in, names);
    String message = null;
    List<StackTraceElement> trace = List.of();
    ThrowableText cause = null;
    try {
      expect(BY_OWN_METHOD);
      expect(DEFAULT_FIELDS);
      skipSuppressed();
      trace = trace();
      message = text(ThrowableText.MAX_MESSAGE);
      cause = causes < ThrowableText.MAX_CAUSES ? throwable(causes + 1) : null;
    } catch (SerializationException lost) {
      // what was read before it stands
    }
    return new ThrowableText(name, message, trace, cause);
  }

  private static SerializationException lost() {
    return new SerializationException("fst: the texts of an exception end here");
  }

  private void expect(int value) {
    if (in.readFByte() != value) {
      throw lost();
    }
  }

  private void expectClass(String name) {
    if (!classes.readName(in, names).equals(name)) {
      throw lost();
    }
  }

  private void skipSuppressed() {
    switch (in.readFByte()) {
      case FSTObjectOutput.NULL -> {}
      case FSTObjectOutput.HANDLE -> in.readFInt();
      case FSTObjectOutput.OBJECT -> {
        expectClass(NONE_SUPPRESSED);
        expect(FIELDS);
        in.readVersionTag();
      }
      default -> throw lost();
    }
  }

  private List<StackTraceElement> trace() {
    int start = in.getInputPos();
    switch (in.readFByte()) {
      case FSTObjectOutput.NULL -> {
        return List.of();
      }
      case FSTObjectOutput.HANDLE -> {
        return read.get(in.readFInt()) instanceof Trace known ? known.frames : List.of();
      }
      case FSTObjectOutput.ARRAY -> expectClass("[L" + FRAME + ";");
      default -> throw lost();
    }
    int length = in.readFInt();
    List<StackTraceElement> frames = new ArrayList<>();
    read.put(start, new Trace(frames));
    for (int i = 0; i < length; i++) {
      StackTraceElement frame = frame();
      if (frame != null && frames.size() < ThrowableText.MAX_FRAMES) {
        frames.add(frame);
      }
    }
    return frames;
  }

  private @Nullable StackTraceElement frame() {
    int start = in.getInputPos();
    int tag = in.readFByte();
    if (tag == FSTObjectOutput.HANDLE) {
      return read.get(in.readFInt()) instanceof StackTraceElement known ? known : null;
    }
    if (tag != FSTObjectOutput.OBJECT) {
      throw lost();
    }
    expectClass(FRAME);
    read.put(start, this); // keeps its place before those of its texts
    in.readFByte(); // its format
    int line = in.readFInt();
    text(MAX_NAME); // of the class loader
    String type = text(MAX_NAME);
    String file = text(MAX_NAME);
    String method = text(MAX_NAME);
    text(MAX_NAME); // of the module
    text(MAX_NAME); // its version
    in.readVersionTag();
    StackTraceElement frame = ThrowableText.frame(type, method, file, line);
    read.put(start, frame);
    return frame;
  }

  /** A text, cut once and not each time that something refers to it. */
  private @Nullable String text(int most) {
    int start = in.getInputPos();
    String text;
    switch (in.readFByte()) {
      case FSTObjectOutput.NULL -> {
        return null;
      }
      case FSTObjectOutput.HANDLE -> {
        start = in.readFInt();
        if (!(read.get(start) instanceof String known)) {
          return null;
        }
        text = known;
      }
      case FSTObjectOutput.STRING -> text = in.readStringUTF();
      default -> throw lost();
    }
    String cut = ThrowableText.cut(text, most);
    read.put(start, cut);
    return cut;
  }
}
