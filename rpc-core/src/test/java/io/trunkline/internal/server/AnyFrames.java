package io.trunkline.internal.server;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.GoldenFrames;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What is true of any bytes on a connection, between two good calls: the first one is answered, and
 * so is the second, unless the connection was closed or the bytes promise more than came. Nothing
 * else is thrown, all bodies are given back, and what is allocated is bounded. For one thread.
 */
final class AnyFrames implements AutoCloseable {

  private static final int MAX_BODY = 64 * 1024;
  private static final int HEADER = 16;
  private static final int ID = 4;
  private static final int LENGTH = 12;
  private static final int OK = 20;
  private static final long FIRST = 0x7001;
  private static final long SECOND = 0x7002;

  private static final long ALLOCATED_AT_ALL = 512 * 1024; // a channel, two calls, error texts
  private static final long ALLOCATED_PER_BYTE = 192; // 64 of the reader, and its reply
  private static final int TRIES = 4;

  private final long allocatedBeside;
  private final BodyPool bodies = new BodyPool();
  private final ServerPort port;
  private final byte[] first = call(FIRST);
  private final byte[] second = call(SECOND);
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Checks with an allowance for what is allocated by others on the same thread. */
  AnyFrames(long allocatedBeside) throws IOException {
    this.allocatedBeside = allocatedBeside;
    this.port =
        new ServerPort(
            new TestSettings().serializations("hessian2", "kryo").payloadBytes(MAX_BODY).build(),
            new Echo());
  }

  /** Captured frames of all kinds. */
  static Stream<byte[]> captured() {
    return Stream.of("2.7.23-hessian2-", "3.3.6-hessian2-", "3.3.6-kryo-", "dubbo-go-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .map(GoldenFrames::read)
        .filter(frame -> frame.length < 4096);
  }

  private static byte[] call(long id) {
    byte[] frame = GoldenFrames.read("3.3.6-hessian2-echo-request");
    ByteBuffer.wrap(frame).putLong(ID, id);
    return frame;
  }

  /**
   * Checks the bytes as they are, and as a header without its length and a body.
   *
   * @throws AssertionError if something is not true of them
   */
  void check(byte[] bytes) {
    checkBetweenCalls(bytes);
    checkBetweenCalls(framed(bytes));
  }

  private static byte[] framed(byte[] bytes) {
    byte[] frame = Arrays.copyOf(bytes, Math.max(bytes.length, HEADER));
    frame[0] = (byte) 0xda;
    frame[1] = (byte) 0xbb;
    ByteBuffer.wrap(frame).putInt(LENGTH, frame.length - HEADER);
    return frame;
  }

  private void checkBetweenCalls(byte[] bytes) {
    long bound = allocatedBeside + ALLOCATED_AT_ALL + ALLOCATED_PER_BYTE * bytes.length;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && least > bound; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      exchange(bytes);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    if (least > bound) {
      throw new AssertionError(
          bytes.length + " bytes allocate " + least + " bytes, more than " + bound);
    }
  }

  private void exchange(byte[] bytes) {
    EmbeddedChannel channel = new LoopbackChannel(port, MAX_BODY, bodies);
    Set<Long> answered = new HashSet<>();
    boolean open = write(channel, first, answered);
    open = open && write(channel, bytes, answered);
    open = open && write(channel, second, answered);
    channel.checkException();
    channel.finishAndReleaseAll();
    if (!answered.contains(FIRST)) {
      throw new AssertionError("the call before the bytes was not answered");
    }
    if (open && !answered.contains(SECOND) && !promisesMore(bytes)) {
      throw new AssertionError("the call behind the bytes was not answered, and nothing closed");
    }
    if (bodies.heldBytes() != 0) {
      throw new AssertionError(bodies.heldBytes() + " bytes of bodies were not given back");
    }
  }

  /** Returns whether the connection is open still. */
  private static boolean write(EmbeddedChannel channel, byte[] bytes, Set<Long> answered) {
    channel.writeInbound(Unpooled.copiedBuffer(bytes));
    channel.runPendingTasks();
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      while (out.isReadable(HEADER)) {
        int at = out.readerIndex();
        if (out.getByte(at + 3) == OK && out.getByte(at + 2) >= 0) {
          answered.add(out.getLong(at + ID));
        }
        out.skipBytes(HEADER + out.getInt(at + LENGTH));
      }
      out.release();
    }
    return channel.isOpen() && channel.config().isAutoRead();
  }

  /** Whether the bytes end inside a frame, of which the next ones are part. */
  private static boolean promisesMore(byte[] bytes) {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.remaining() >= HEADER) {
      int length = left.getInt(left.position() + LENGTH);
      if (length < 0 || length > left.remaining() - HEADER) {
        return true;
      }
      left.position(left.position() + HEADER + length);
    }
    return left.hasRemaining();
  }

  @Override
  public void close() {
    port.close(Duration.ZERO);
  }

  /** Replies to everything. */
  private static final class Echo extends NoServices implements ExportedMethod {

    private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

    @Override
    public boolean isNonBlocking() {
      return false;
    }

    @Override
    public CallSite site() {
      return new CallSite("demo.bid.BidService", "0.0.0", null, "echo", "Ljava/lang/String;");
    }

    @Override
    public Type[] parameterTypes() {
      return new Type[] {String.class};
    }

    @Override
    public ClassGate gate() {
      return gate;
    }

    @Override
    public void invoke(
        Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
      reply.accept(Outcome.value("echo"));
    }

    @Override
    public ExportedMethod find(String path, String version, String method, String descriptor) {
      return method.equals("echo") ? this : null;
    }

    @Override
    public ExportedMethod find(
        String path, String version, String group, String method, String descriptor) {
      return find(path, version, method, descriptor);
    }
  }
}
