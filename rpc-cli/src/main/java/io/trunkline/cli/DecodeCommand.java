package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.trunkline.cli.outcome.CommandFailedException;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.cli.wire.Conversation;
import io.trunkline.cli.wire.FrameLine;
import io.trunkline.cli.wire.FrameScanner;
import io.trunkline.cli.wire.PcapFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Puts captured frames into words. */
@Command(
    name = "decode",
    description =
        "Prints the frames of a capture (pcap), of a file with raw bytes, or of hex digits in"
            + " words.")
final class DecodeCommand implements Callable<Integer> {

  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F\\s]+");

  @Mixin private Output output = new Output();

  @Parameters(index = "0", paramLabel = "FILE|HEX")
  private String source = "";

  private int frames;

  @Override
  public Integer call() throws IOException {
    Path file = isHex(source) ? null : Path.of(source);
    byte[] bytes = file == null ? hex(source) : Files.readAllBytes(file);
    String text = new String(bytes, ISO_8859_1);
    if (file != null && isHex(text)) {
      bytes = hex(text);
    }
    if (file != null && PcapFile.isCapture(bytes)) {
      PcapFile.read(file, this::print);
    } else {
      Conversation conversation = new Conversation(1);
      FrameScanner scanner =
          new FrameScanner(true, frame -> print(conversation.line(frame.inItsDirection(), 0)));
      scanner.scan(bytes, 0, bytes.length);
      if (scanner.isLost()) {
        throw CommandFailedException.found(
            "after %d frames come bytes that are not a frame, which begins with da bb; is it TLS?"
                .formatted(frames));
      }
    }
    if (frames == 0) {
      throw CommandFailedException.found(source + " contains no complete frame");
    }
    return ExitCode.OK;
  }

  private static boolean isHex(String text) {
    return HEX.matcher(text).matches();
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
  }

  private void print(FrameLine line) {
    frames++;
    output.plain(output.isJson() ? output.line(line) : line.toString());
  }
}
