package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.interop.attack.load.Order;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The attacker's JVM. It ends with this object, and in any case soon after its time. */
final class AttackerProcess implements AutoCloseable {

  private static final int END_SECONDS = 5;

  private final Process process;
  private final BufferedReader lines;
  private final CompletableFuture<Map<String, String>> result = new CompletableFuture<>();
  private long messageBytes = -1;

  private AttackerProcess(Process process) {
    this.process = process;
    this.lines = process.inputReader(UTF_8);
  }

  /** Starts it and waits until it is ready to attack. */
  static AttackerProcess start(Jvms jvms, Order order, String name) throws IOException {
    AttackerProcess attacker =
        new AttackerProcess(
            new ProcessBuilder(jvms.attacker(order))
                .directory(jvms.folder().toFile())
                .redirectError(jvms.folder().resolve(name + "-attacker.log").toFile())
                .start());
    for (String line = attacker.lines.readLine();
        !"ready".equals(line);
        line = attacker.lines.readLine()) {
      if (line == null) {
        attacker.close();
        throw new IOException("the attacker did not start; see its log " + name);
      }
      if (line.startsWith("bytes ")) {
        attacker.messageBytes = Long.parseLong(line.substring("bytes ".length()));
      }
    }
    return attacker;
  }

  /** The length of the body it sends, or -1 if there is no single one. */
  long messageBytes() {
    return messageBytes;
  }

  /** Attacks; what became of it comes by name. */
  CompletableFuture<Map<String, String>> attack() throws IOException {
    Thread reader = new Thread(this::readResult, "result");
    reader.setDaemon(true);
    reader.start();
    Writer commands = process.outputWriter(UTF_8);
    commands.write("go\n");
    commands.flush();
    return result;
  }

  private void readResult() {
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("result ")) {
          result.complete(values(line));
        }
      }
      result.complete(Map.of());
    } catch (IOException e) {
      result.complete(Map.of());
    }
  }

  private static Map<String, String> values(String line) {
    Map<String, String> values = new HashMap<>();
    for (String word : line.split(" ")) {
      int equals = word.indexOf('=');
      if (equals > 0) {
        values.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return values;
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
