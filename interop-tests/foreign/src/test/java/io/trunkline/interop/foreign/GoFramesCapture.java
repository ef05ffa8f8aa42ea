package io.trunkline.interop.foreign;

import static java.util.Map.entry;

import io.trunkline.interop.tap.FrameTap;
import io.trunkline.interop.tap.TappedFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Writes the golden frames of dubbo-go, as a consumer and a provider of it exchange them, to the
 * folder that -Dforeign.capture names. Nothing runs it by itself: golden frames change on purpose
 * only.
 */
@EnabledIfSystemProperty(named = "foreign.capture", matches = ".+")
final class GoFramesCapture {

  private static final String PREFIX = "dubbo-go-3.3.1-hessian2-";
  private static final int WHOLE_BODY = 1 << 17;
  private static final int HEX_PER_LINE = 64;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration RARE = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(100);

  /** The cases of the golden frames, by the features that make the same calls. */
  private static final Map<Feature, String> CASES =
      Map.ofEntries(
          entry(Feature.BID, "bid"),
          entry(Feature.UNICODE, "echo"),
          entry(Feature.TEXT_50K, "echo50k"),
          entry(Feature.RUNTIME, "exception"),
          entry(Feature.DECLARED, "custom-exception"),
          entry(Feature.OWN, "own-exception"),
          entry(Feature.NULL, "null"),
          entry(Feature.VOID, "void"),
          entry(Feature.TYPES, "types"),
          entry(Feature.ATTACHMENTS, "attach"),
          entry(Feature.GENERIC, "generic-bid"));

  private final Path folder = Path.of(System.getProperty("foreign.capture", ""));

  @Test
  void capture() throws IOException {
    ForeignProgram program = ForeignProgram.build(ForeignPeer.DUBBO_GO);
    int port = ProviderRun.freePort();
    try (ForeignProcess provider = program.provide(port, RARE)) {
      provider.awaitLine("ready " + port, PATIENCE);
      for (Map.Entry<Feature, String> captured : CASES.entrySet()) {
        String word = captured.getKey().word();
        try (FrameTap tap = new FrameTap(port, WHOLE_BODY);
            ForeignProcess consumer = program.consume(tap.port(), RARE, List.of(word))) {
          consumer.awaitLine("case " + word, PATIENCE);
          write(tap, captured.getValue(), frame -> frame.isRequest() && !frame.isEvent());
        }
      }
    }
    try (ForeignProcess provider = program.provide(port, OFTEN)) {
      provider.awaitLine("ready " + port, PATIENCE);
      try (FrameTap tap = new FrameTap(port, WHOLE_BODY);
          ForeignProcess consumer =
              program.consume(tap.port(), OFTEN, List.of(Feature.HEARTBEATS.word()))) {
        tap.awaitFrames(1, frame -> Frames.isHeartbeatAnswer(frame) && !frame.toProvider());
        tap.awaitFrames(1, frame -> Frames.isHeartbeatAnswer(frame) && frame.toProvider());
        provider.endInput(); // which ends the call that the consumer has made
        consumer.awaitLine("case " + Feature.HEARTBEATS.word(), PATIENCE);
        write(tap, "heartbeat", frame -> frame.isHeartbeat() && frame.toProvider());
        write(tap, "heartbeat-of-provider", frame -> frame.isHeartbeat() && !frame.toProvider());
      }
    }
  }

  /** Writes the first frame of a kind and the one that replies to it. */
  private void write(FrameTap tap, String name, Predicate<TappedFrame> kind) throws IOException {
    List<TappedFrame> frames = tap.frames();
    TappedFrame request = frames.stream().filter(kind).findFirst().orElseThrow();
    TappedFrame reply =
        frames.stream()
            .filter(
                frame ->
                    !frame.isRequest()
                        && frame.id() == request.id()
                        && frame.connection() == request.connection()
                        && frame.toProvider() != request.toProvider())
            .findFirst()
            .orElseThrow();
    write(name + "-request", request);
    write(name + "-response", reply);
  }

  private void write(String name, TappedFrame frame) throws IOException {
    byte[] header =
        ByteBuffer.allocate(16)
            .putShort((short) 0xdabb)
            .put((byte) frame.flag())
            .put((byte) frame.status())
            .putLong(frame.id())
            .putInt(frame.bodyLength())
            .array();
    String hex = HexFormat.of().formatHex(header) + frame.body();
    Files.writeString(
        Files.createDirectories(folder).resolve(PREFIX + name + ".hex"),
        hex.replaceAll("(.{" + HEX_PER_LINE + "})(?=.)", "$1\n") + "\n");
  }
}
