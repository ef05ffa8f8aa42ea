package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.PayloadOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The library's output, made reusable and bounded in depth. */
final class WriteEngine extends Hessian2Output {

  private static final long MINUS_ZERO = Double.doubleToRawLongBits(-0.0);

  private final Target target;
  private final int maxCalls;
  private final @Nullable Map<String, String> wireNames;
  private int calls;
  private @Nullable Class<?> at;

  private WriteEngine(Target target, int maxCalls, @Nullable Map<String, String> wireNames) {
    super(target);
    this.target = target;
    this.maxCalls = maxCalls;
    this.wireNames = wireNames;
  }

  /**
   * @param wireNames names of classes and what is written instead; empty for none
   */
  static WriteEngine create(WriteClasses classes, Map<String, String> wireNames, Budgets budgets) {
    // An object that is written as another one (List.of, java.time) passes here twice, and so a
    // level costs up to two calls. The exact depth is the reader's to check; this bounds the stack.
    long maxCalls = 2L * budgets.maxDepth() + 2;
    WriteEngine engine =
        new WriteEngine(
            new Target(),
            (int) Math.min(maxCalls, Integer.MAX_VALUE),
            wireNames.isEmpty() ? null : wireNames);
    engine.setSerializerFactory(classes);
    return engine;
  }

  void open(PayloadOutput out) {
    target.out = out;
    calls = 0;
    at = null;
  }

  /** Forgets the message: its objects, its class definitions and its output. */
  void clear() {
    reset();
    target.out = null;
    at = null;
  }

  /** The class of the last object begun. */
  @Nullable Class<?> at() {
    return at;
  }

  @Override
  public void writeObject(@Nullable Object value) throws IOException {
    if (value != null) {
      at = value.getClass();
    }
    if (++calls > maxCalls) {
      throw new BudgetExceededException(
          "hessian2: objects nest too deeply to be written, at class "
              + (at == null ? "null" : at.getName()));
    }
    super.writeObject(value);
    calls--;
  }

  @Override
  public int writeObjectBegin(String type) throws IOException {
    return super.writeObjectBegin(wireNames == null ? type : wireNames.getOrDefault(type, type));
  }

  // The library writes minus zero as zero. Its long form is read by every peer.
  @Override
  public void writeDouble(double value) throws IOException {
    if (Double.doubleToRawLongBits(value) != MINUS_ZERO) {
      super.writeDouble(value);
      return;
    }
    flushBuffer();
    _os.write(new byte[] {'D', (byte) 0x80, 0, 0, 0, 0, 0, 0, 0}, 0, 9);
  }

  private static final class Target extends OutputStream {

    private @Nullable PayloadOutput out;

    private PayloadOutput out() {
      PayloadOutput current = out;
      if (current == null) {
        throw new IllegalStateException("no message is open");
      }
      return current;
    }

    @Override
    public void write(int value) {
      out().write(value);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
      out().write(source, offset, length);
    }
  }
}
