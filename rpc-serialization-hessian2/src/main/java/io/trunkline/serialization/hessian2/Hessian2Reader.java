package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.Tolerance;
import io.trunkline.serialization.hessian2.internal.codec.Failures;
import io.trunkline.serialization.hessian2.internal.message.Hessian2Input;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one message as one hessian stream: its items share definitions and references. */
final class Hessian2Reader implements MessageReader {

  private final EnginePool<Hessian2Input> pool;
  private final int messageBytes;
  private @Nullable Hessian2Input input;

  /**
   * @param isTolerant whether to read what stock peers read, too
   */
  Hessian2Reader(PayloadInput in, EnginePool<Hessian2Input> pool, boolean isTolerant) {
    this.messageBytes = in.remaining();
    this.pool = pool;
    Hessian2Input acquired = pool.acquire();
    acquired.open(in, isTolerant);
    this.input = acquired;
  }

  @Override
  public @Nullable String readString() {
    Hessian2Input open = input();
    try {
      return open.readString();
    } catch (RuntimeException e) {
      close();
      throw Failures.of("read", e, String.class);
    }
  }

  @Override
  public @Nullable String readString(int maxChars) {
    Hessian2Input open = input();
    try {
      return open.readString(maxChars);
    } catch (RuntimeException e) {
      close();
      throw Failures.of("read", e, String.class);
    }
  }

  @Override
  public int readByte() {
    Hessian2Input open = input();
    try {
      return open.readCount("a small number");
    } catch (RuntimeException e) {
      close();
      throw Failures.of("read", e, Integer.class);
    }
  }

  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) {
    return read(declared, gate, false);
  }

  private @Nullable Object read(Type declared, ClassGate gate, boolean isAttachments) {
    Hessian2Input open = input();
    int start = open.position();
    try {
      return isAttachments ? open.readAttachments(gate) : open.readItem(declared, gate);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      // Errors as well: a peer makes readResolve, constructors and hashCode of allowed classes run.
      close();
      SerializationException failure = failure(open, e);
      String path = open.path().text();
      if (isAttachments
          && failure instanceof ClassRefusedException refused
          && (open.path().isInKey() || !open.isMap(start))) {
        failure = refused.inPlaceOfAttachments();
      }
      throw path == null ? failure : failure.at(path);
    }
  }

  private static SerializationException failure(Hessian2Input open, Throwable e) {
    SerializationException failure = Failures.of("read", e, open.path().innermost());
    if (!(failure instanceof ClassRefusedException)
        && !(failure instanceof BudgetExceededException)) {
      try {
        open.refuseWhatWasReadAsMap();
      } catch (ClassRefusedException refused) {
        return refused;
      }
    }
    return failure;
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    Hessian2Input open = input();
    int start = open.position();
    Object value;
    try {
      value = readObject(Object.class, gate);
    } catch (ClassRefusedException refused) {
      throw refused.of(open.outline(start));
    }
    if (value instanceof Throwable throwable) {
      return throwable;
    }
    close();
    throw new SerializationException(
        "hessian2: expected an exception, found " + nameOfClass(value));
  }

  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    Object value = read(Map.class, gate, true);
    if (value == null) {
      return new HashMap<>();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> attachments = new HashMap<>(map.size() * 2);
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (!(entry.getKey() instanceof String key)) {
          close();
          throw new SerializationException(
              "hessian2: expected a string as the key of an attachment, found "
                  + nameOfClass(entry.getKey()));
        }
        attachments.put(key, entry.getValue());
      }
      return attachments;
    }
    close();
    throw new SerializationException(
        "hessian2: expected a map of attachments, found " + nameOfClass(value));
  }

  @Override
  public int skipRest() {
    return input().skipRest();
  }

  @Override
  public Set<Tolerance> tolerated() {
    return input().tolerated();
  }

  @Override
  public void finish() {
    Hessian2Input open = input();
    int left = open.remaining();
    close();
    if (left > 0) {
      throw new SerializationException(
          "hessian2: " + left + " bytes of the message are left after its last item");
    }
    if (messageBytes <= Hessian2Serialization.KEEP_UP_TO_BYTES) {
      open.clear();
      pool.release(open);
    }
  }

  @Override
  public void close() {
    input = null; // not released: it may be in the middle of a value
  }

  private Hessian2Input input() {
    Hessian2Input open = input;
    if (open == null) {
      throw new IllegalStateException("this hessian2 message is finished, failed or closed");
    }
    return open;
  }

  private static String nameOfClass(@Nullable Object value) {
    return value == null ? "null" : "an object of class " + value.getClass().getName();
  }
}
