package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.hessian2.internal.codec.Failures;
import io.trunkline.serialization.hessian2.internal.message.Hessian2Output;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message as one hessian stream: its items share definitions and references. */
final class Hessian2Writer implements MessageWriter {

  private final EnginePool<Hessian2Output> pool;
  private final PayloadOutput out;
  private final int start;
  private @Nullable Hessian2Output output;

  Hessian2Writer(PayloadOutput out, EnginePool<Hessian2Output> pool) {
    this.out = out;
    this.start = out.position();
    this.pool = pool;
    Hessian2Output acquired = pool.acquire();
    acquired.open(out);
    this.output = acquired;
  }

  @Override
  public void writeString(@Nullable String value) {
    Hessian2Output open = output();
    try {
      open.writeString(value);
    } catch (RuntimeException e) {
      close();
      throw Failures.of("write", e, String.class);
    }
  }

  @Override
  public void writeByte(int value) {
    Hessian2Output open = output();
    try {
      open.writeInt(value);
    } catch (RuntimeException e) {
      close();
      throw Failures.of("write", e, Integer.class);
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    Hessian2Output open = output();
    try {
      open.writeObject(value);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      // Errors as well: getters, iterators and writeReplace belong to the application.
      close();
      throw Failures.of("write", e, open.failedAt());
    }
  }

  @Override
  public void writeThrowable(Throwable value) {
    writeObject(value);
  }

  @Override
  public void writeAttachments(Map<String, ?> attachments) {
    // Only a HashMap travels as an untyped map, which every peer reads.
    writeObject(attachments.getClass() == HashMap.class ? attachments : new HashMap<>(attachments));
  }

  @Override
  public void finish() {
    Hessian2Output open = output();
    open.flush();
    output = null;
    if (out.position() - start <= Hessian2Serialization.KEEP_UP_TO_BYTES) {
      open.clear();
      pool.release(open);
    }
  }

  @Override
  public void close() {
    output = null; // not released: it may hold half a message
  }

  private Hessian2Output output() {
    Hessian2Output open = output;
    if (open == null) {
      throw new IllegalStateException("this hessian2 message is finished, failed or closed");
    }
    return open;
  }
}
