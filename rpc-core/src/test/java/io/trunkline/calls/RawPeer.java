package io.trunkline.calls;

import io.trunkline.testkit.GoldenFrames;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;

/** A peer that sends whatever bytes it likes, on loopback. */
public final class RawPeer implements AutoCloseable {

  /** A frame that came back. */
  public record Reply(int flags, int status, long id, byte[] body) {}

  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out;

  public RawPeer(int port) throws IOException {
    this(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  public RawPeer(Socket connected) throws IOException {
    socket = connected;
    socket.setSoTimeout(30_000);
    in = new DataInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  public void send(byte[]... parts) throws IOException {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    ByteBuffer all = ByteBuffer.allocate(length);
    for (byte[] part : parts) {
      all.put(part);
    }
    out.write(all.array());
    out.flush();
  }

  public static byte[] frame(int flags, int status, long id, int declared, byte[] body) {
    return ByteBuffer.allocate(16 + body.length)
        .putShort((short) 0xdabb)
        .put((byte) flags)
        .put((byte) status)
        .putLong(id)
        .putInt(declared)
        .put(body)
        .array();
  }

  public static byte[] frame(int flags, long id, byte[] body) {
    return frame(flags, 0, id, body.length, body);
  }

  /** A captured request under another id. */
  public static byte[] golden(String name, long id) {
    byte[] frame = GoldenFrames.read(name);
    ByteBuffer.wrap(frame).putLong(4, id);
    return frame;
  }

  public Reply receive() throws IOException {
    if (in.readShort() != (short) 0xdabb) {
      throw new IOException("not a frame");
    }
    int flags = in.readUnsignedByte();
    int status = in.readUnsignedByte();
    long id = in.readLong();
    return new Reply(flags, status, id, in.readNBytes(in.readInt()));
  }

  /** The next frame that is no event: a peer that has agreed is told of time and load besides. */
  public Reply receiveReply() throws IOException {
    Reply next = receive();
    while ((next.flags() & 0x20) != 0) {
      next = receive();
    }
    return next;
  }

  /** Whether the other side has closed without sending anything more. */
  public boolean isClosedByPeer() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
