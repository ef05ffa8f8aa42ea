package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions as stock peers send them: {@code ThrowableProto} with a class name, a message, a stack
 * trace and a cause. No class is loaded. For one message.
 */
final class ThrowableProto {

  private static final int CLASS_NAME = 1;
  private static final int MESSAGE = 2;
  private static final int FRAME = 3;
  private static final int CAUSE = 4;

  private static final int FRAME_CLASS = 1;
  private static final int FRAME_METHOD = 2;
  private static final int FRAME_FILE = 3;
  private static final int FRAME_LINE = 4;

  private static final int FRAME_BYTES = 64; // of memory, beside its strings

  private final WireInput wire;
  private final ReadBudget budget;

  ThrowableProto(WireInput wire, ReadBudget budget) {
    this.wire = wire;
    this.budget = budget;
  }

  /** Reads one that ends there, with as many causes as are kept. */
  ThrowableText read(int end) {
    return read(end, 0);
  }

  private ThrowableText read(int end, int causes) {
    String className = "";
    String message = null;
    List<StackTraceElement> frames = new ArrayList<>();
    ThrowableText cause = null;
    while (wire.position() < end) {
      int tag = wire.tag(end);
      if ((tag & 7) != WireInput.LENGTH) {
        wire.skipValue(tag & 7, end);
        continue;
      }
      int to = wire.end(end);
      switch (tag >>> 3) {
        case CLASS_NAME -> className = wire.text(to);
        case MESSAGE -> message = wire.text(to);
        case FRAME -> readFrame(frames, to);
        case CAUSE -> cause = causes < ThrowableText.MAX_CAUSES ? read(to, causes + 1) : null;
        default -> {}
      }
      wire.position(to);
    }
    return new ThrowableText(className, message, frames, cause);
  }

  private void readFrame(List<StackTraceElement> frames, int end) {
    if (frames.size() == ThrowableText.MAX_FRAMES) {
      return;
    }
    budget.claimBytes(FRAME_BYTES, "the stack traces of exceptions");
    String type = null;
    String method = null;
    String file = null;
    int line = 0;
    while (wire.position() < end) {
      int tag = wire.tag(end);
      if (tag == (FRAME_LINE << 3 | WireInput.VARINT)) {
        line = (int) wire.varint(end);
        continue;
      }
      if ((tag & 7) != WireInput.LENGTH) {
        wire.skipValue(tag & 7, end);
        continue;
      }
      int to = wire.end(end);
      switch (tag >>> 3) {
        case FRAME_CLASS -> type = wire.text(to);
        case FRAME_METHOD -> method = wire.text(to);
        case FRAME_FILE -> file = wire.text(to);
        default -> {}
      }
      wire.position(to);
    }
    frames.add(ThrowableText.frame(type, method, file, line));
  }

  /** For an exception whose own methods threw while it was written. */
  static SerializationException threw(Throwable error, RuntimeException why) {
    return new SerializationException(
        "a " + error.getClass().getName() + " cannot be written: it threw when it was asked", why);
  }

  /** An exception as the bytes of its message, at most as long as the output may become. */
  static byte[] bytes(Throwable error, int limit) {
    return bytes(error, 0, limit);
  }

  private static byte[] bytes(Throwable error, int causes, int limit) {
    PayloadOutput out = new PayloadOutput(2048, limit);
    WireOutput.text(out, CLASS_NAME, error.getClass().getName());
    optional(out, MESSAGE, error.getMessage());
    StackTraceElement[] trace = error.getStackTrace();
    for (int i = 0; i < trace.length && i < ThrowableText.MAX_FRAMES; i++) {
      PayloadOutput frame = new PayloadOutput(256, limit);
      WireOutput.text(frame, FRAME_CLASS, trace[i].getClassName());
      WireOutput.text(frame, FRAME_METHOD, trace[i].getMethodName());
      optional(frame, FRAME_FILE, trace[i].getFileName());
      if (trace[i].getLineNumber() != 0) {
        WireOutput.tag(frame, FRAME_LINE, WireInput.VARINT);
        WireOutput.varint(frame, trace[i].getLineNumber());
      }
      WireOutput.message(out, FRAME, frame.array(), frame.position());
    }
    Throwable cause = error.getCause();
    if (cause != null && causes < ThrowableText.MAX_CAUSES) {
      byte[] nested = bytes(cause, causes + 1, limit);
      WireOutput.message(out, CAUSE, nested, nested.length);
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  private static void optional(PayloadOutput out, int number, @Nullable String text) {
    if (text != null) {
      WireOutput.text(out, number, text);
    }
  }
}
