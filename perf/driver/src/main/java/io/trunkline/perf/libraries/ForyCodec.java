package io.trunkline.perf.libraries;

import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;

/** Fory by itself with registered classes and references, which our wire needs. */
public final class ForyCodec implements Codec {

  private static final int BUFFER_BYTES = 64 * 1024;

  private final MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(BUFFER_BYTES);
  private final Fory fory =
      Fory.builder()
          .withXlang(false)
          .withCompatible(false)
          .withRefTracking(true)
          .ignoreStringRef(true)
          .requireClassRegistration(true)
          .withAsyncCompilation(false)
          .build();

  @Override
  public String name() {
    return "bare-fory";
  }

  @Override
  public void prepare(CodecPayload payload) {
    new BidSerializationOptimizer().serializableClasses().forEach(fory::register);
  }

  @Override
  public int write(Object value) {
    buffer.writerIndex(0);
    fory.serialize(buffer, value);
    return buffer.writerIndex();
  }

  @Override
  public Object read() {
    buffer.readerIndex(0);
    return fory.deserialize(buffer);
  }
}
