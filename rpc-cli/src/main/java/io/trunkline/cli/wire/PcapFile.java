package io.trunkline.cli.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Finds the frames in a capture of TCP that tcpdump wrote. For one thread. */
public final class PcapFile {

  private static final int TCP = 6;

  private final Consumer<FrameLine> lines;
  private final Map<String, Stream> streams = new HashMap<>();
  private final Map<String, Conversation> conversations = new HashMap<>();
  private long nanos;

  /** One direction of a connection: parts wait until the bytes before them are there. */
  private static final class Stream {

    private final FrameScanner scanner;
    private final TreeMap<Long, byte[]> early = new TreeMap<>();
    private long next = -1;

    Stream(FrameScanner scanner) {
      this.scanner = scanner;
    }

    void add(long sequence, byte[] data) {
      if (next < 0) {
        next = sequence;
      }
      early.merge(sequence, data, (a, b) -> a.length >= b.length ? a : b);
      while (!early.isEmpty() && early.firstKey() <= next) {
        Map.Entry<Long, byte[]> first = early.pollFirstEntry();
        int known = (int) Math.min(next - first.getKey(), first.getValue().length);
        scanner.scan(first.getValue(), known, first.getValue().length - known);
        next += first.getValue().length - known;
      }
    }
  }

  private PcapFile(Consumer<FrameLine> lines) {
    this.lines = lines;
  }

  /** Whether a file begins as a capture does. */
  public static boolean isCapture(byte[] file) {
    if (file.length < 24) {
      return false;
    }
    int magic = ByteBuffer.wrap(file).getInt();
    return magic == 0xa1b2c3d4
        || magic == 0xd4c3b2a1
        || magic == 0xa1b23c4d
        || magic == 0x4d3cb2a1
        || magic == 0x0a0d0d0a;
  }

  /**
   * Reads a capture.
   *
   * @throws IllegalArgumentException if it has another form; the message names what to do
   * @throws IOException if it cannot be read
   */
  public static void read(Path file, Consumer<FrameLine> lines) throws IOException {
    new PcapFile(lines).read(Files.readAllBytes(file));
  }

  private void read(byte[] file) {
    ByteBuffer in = ByteBuffer.wrap(file);
    int magic = in.getInt();
    if (magic == 0x0a0d0d0a) {
      throw new IllegalArgumentException(
          "the capture has the form pcapng; convert it with: editcap -F pcap in.pcapng out.pcap");
    }
    boolean isBig = magic == 0xa1b2c3d4 || magic == 0xa1b23c4d;
    boolean hasNanos = magic == 0xa1b23c4d || magic == 0x4d3cb2a1;
    in.order(isBig ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    int link = in.getInt(20) & 0xffff;
    in.position(24);
    while (in.remaining() >= 16) {
      long seconds = in.getInt() & 0xffff_ffffL;
      long fraction = in.getInt() & 0xffff_ffffL;
      nanos = seconds * 1_000_000_000L + (hasNanos ? fraction : fraction * 1_000);
      int length = in.getInt();
      in.getInt();
      if (length < 0 || length > in.remaining()) {
        return; // the capture was cut off
      }
      packet(in.slice(in.position(), length), link);
      in.position(in.position() + length);
    }
  }

  private void packet(ByteBuffer packet, int link) {
    int ip =
        switch (link) {
          case 0, 108 -> 4;
          case 1 -> 14;
          case 101, 12, 14 -> 0;
          case 113 -> 16;
          case 276 -> 20;
          default -> throw new IllegalArgumentException("unknown link type " + link);
        };
    if (packet.limit() < ip + 40) {
      return;
    }
    boolean isV6 = packet.get(ip) >> 4 == 6;
    int protocol = packet.get(ip + (isV6 ? 6 : 9));
    int tcp = ip + (isV6 ? 40 : (packet.get(ip) & 0xf) * 4);
    int end =
        ip + (isV6 ? 40 + (packet.getShort(ip + 4) & 0xffff) : packet.getShort(ip + 2) & 0xffff);
    if (protocol == TCP && end <= packet.limit() && tcp + 20 <= end) {
      segment(packet, addresses(packet, ip, isV6), tcp, end);
    }
  }

  private static String[] addresses(ByteBuffer packet, int ip, boolean isV6) {
    int size = isV6 ? 16 : 4;
    int at = ip + (isV6 ? 8 : 12);
    String[] texts = {"", ""};
    for (int i = 0; i < size; i++) {
      texts[0] += packet.get(at + i) + ".";
      texts[1] += packet.get(at + size + i) + ".";
    }
    return texts;
  }

  private void segment(ByteBuffer packet, String[] hosts, int tcp, int end) {
    String from = hosts[0] + (packet.getShort(tcp) & 0xffff);
    String to = hosts[1] + (packet.getShort(tcp + 2) & 0xffff);
    long sequence = packet.getInt(tcp + 4) & 0xffff_ffffL;
    int data = tcp + ((packet.get(tcp + 12) >> 4) & 0xf) * 4;
    if (data >= end) {
      return;
    }
    byte[] bytes = new byte[end - data];
    packet.get(data, bytes);
    String name = from.compareTo(to) < 0 ? from + " " + to : to + " " + from;
    int number = conversations.size() + 1;
    Conversation conversation = conversations.computeIfAbsent(name, n -> new Conversation(number));
    streams
        .computeIfAbsent(
            from + " " + to,
            n ->
                new Stream(
                    new FrameScanner(
                        true,
                        frame -> lines.accept(conversation.line(frame.inItsDirection(), nanos)))))
        .add(sequence, bytes);
  }
}
