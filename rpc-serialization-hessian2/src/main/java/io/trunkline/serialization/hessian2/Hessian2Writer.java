package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes one message as one hessian stream: definitions and references run on across its items. */
final class Hessian2Writer implements MessageWriter {

  private final EnginePool<WriteEngine> pool;
  private final PayloadOutput out;
  private final int start;
  private @Nullable WriteEngine engine;

  Hessian2Writer(PayloadOutput out, EnginePool<WriteEngine> pool) {
    this.out = out;
    this.start = out.position();
    this.pool = pool;
    WriteEngine acquired = pool.acquire();
    acquired.open(out);
    this.engine = acquired;
  }

  @Override
  public void writeString(@Nullable String value) {
    WriteEngine open = engine();
    try {
      open.writeString(value);
    } catch (RuntimeException e) {
      close();
      throw Failures.of("write", e, String.class);
    }
  }

  @Override
  public void writeByte(int value) {
    WriteEngine open = engine();
    try {
      open.writeInt(value);
    } catch (RuntimeException e) {
      close();
      throw Failures.of("write", e, Integer.class);
    }
  }

  @Override
  public void writeObject(@Nullable Object value) {
    WriteEngine open = engine();
    try {
      open.writeObject(value);
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      // Errors too: getters, iterators and writeReplace are the application's.
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
    // Exactly a HashMap, because only that travels as an untyped map, which every peer reads.
    writeObject(attachments.getClass() == HashMap.class ? attachments : new HashMap<>(attachments));
  }

  @Override
  public void finish() {
    WriteEngine open = engine();
    open.flush();
    engine = null;
    if (out.position() - start <= Hessian2Serialization.KEEP_UP_TO_BYTES) {
      open.clear();
      pool.release(open);
    }
  }

  @Override
  public void close() {
    engine = null; // dropped, not released: it may hold half a message
  }

  private WriteEngine engine() {
    WriteEngine open = engine;
    if (open == null) {
      throw new IllegalStateException("this hessian2 message is finished, failed or closed");
    }
    return open;
  }
}
