package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.interop.peer.Message;
import io.trunkline.interop.peer.PeerLoop;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.Writer;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A JVM with gauges, which carries out commands, one at a time. It ends with this object, at the
 * latest with this process. For one thread.
 */
final class GaugedProcess implements AutoCloseable {

  private static final int START_MILLIS = 60_000;
  private static final int REPLY_MILLIS = 20_000;
  private static final int FREED_MILLIS = 60_000; // each full collection takes its time
  private static final int END_SECONDS = 10;
  private static final int KIB = 1024;
  private static final String PEAK = "5"; // what the kernel is told to reset

  private final Process process;
  private final Path log;
  private final Socket gauges;
  private final BufferedReader readings;
  private final PrintStream questions;
  private final BufferedReader replies;

  private GaugedProcess(Process process, Path log, Socket gauges) throws IOException {
    this.process = process;
    this.log = log;
    this.gauges = gauges;
    gauges.setSoTimeout(REPLY_MILLIS);
    readings = new BufferedReader(new InputStreamReader(gauges.getInputStream(), US_ASCII));
    questions = new PrintStream(gauges.getOutputStream(), true, US_ASCII);
    replies = process.inputReader(US_ASCII);
  }

  /** Gives the command line of a JVM whose gauges connect to a port. */
  @FunctionalInterface
  interface Line {
    List<String> of(int gaugesPort) throws IOException;
  }

  /** Starts a JVM and waits until it accepts commands. */
  static GaugedProcess start(Path folder, Line line, String name) throws IOException {
    Path log = folder.resolve(name + ".log");
    try (ServerSocket lab = new ServerSocket(0, 1, Jvms.loopback())) {
      lab.setSoTimeout(START_MILLIS);
      Process process =
          new ProcessBuilder(line.of(lab.getLocalPort()))
              .directory(folder.toFile())
              .redirectError(log.toFile())
              .start();
      try {
        GaugedProcess started = new GaugedProcess(process, log, lab.accept());
        started.expect(PeerLoop.READY);
        return started;
      } catch (IOException | RuntimeException e) {
        process.destroyForcibly();
        throw e;
      }
    }
  }

  private Message expect(String word) throws IOException {
    String line = replies.readLine();
    if (line == null || !Message.parse(line).word().equals(word)) {
      throw new IOException("the process replied " + line + ", expected " + word + "; see " + log);
    }
    return Message.parse(line);
  }

  /** Has a command carried out, however long it takes. */
  Map<String, String> carryOut(String word, Map<String, String> values) throws IOException {
    Writer commands = process.outputWriter(US_ASCII);
    commands.write(new Message(1, word, values).line() + "\n");
    commands.flush();
    return expect(Message.DONE).values();
  }

  /**
   * Has a command carried out. After the time it is left alone, and no other command can be given.
   */
  Map<String, String> carryOut(String word, int millis) throws IOException, TimeoutException {
    CompletableFuture<Map<String, String>> reply = new CompletableFuture<>();
    Thread waiting =
        new Thread(
            () -> {
              try {
                reply.complete(carryOut(word, Map.of()));
              } catch (IOException e) {
                reply.completeExceptionally(e);
              }
            },
            word);
    waiting.setDaemon(true);
    waiting.start();
    try {
      return reply.get(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException(word + " failed", e);
    }
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** What the process has worked so far. */
  long cpuMillis() {
    return process.toHandle().info().totalCpuDuration().map(Duration::toMillis).orElse(-1L);
  }

  /** Collects garbage there, and reads. */
  Reading read() {
    long[] inside = {-1, -1, -1};
    try {
      String[] words = ask("read").split(" ");
      for (int i = 0; i < inside.length; i++) {
        inside[i] = Long.parseLong(words[i]);
      }
    } catch (IOException | RuntimeException gone) {
      inside[0] = -1; // a process that does not reply any more is a result too
    }
    return new Reading(
        inside[0], inside[1], memory("VmRSS"), memory("VmHWM"), (int) inside[2], logBytes());
  }

  /** Takes all of its heap for so long, and returns when the heap has room again. */
  void exhaust(int millis) throws IOException {
    gauges.setSoTimeout(millis + FREED_MILLIS);
    ask("exhaust " + millis);
    gauges.setSoTimeout(REPLY_MILLIS);
  }

  private String ask(String question) throws IOException {
    questions.println(question);
    String reply = readings.readLine();
    if (reply == null) {
      throw new IOException("the gauges are gone; see " + log);
    }
    return reply;
  }

  /** From now on the peak of its memory is counted anew. */
  void resetPeak() {
    try {
      Files.writeString(Path.of("/proc/" + process.pid() + "/clear_refs"), PEAK);
    } catch (IOException e) {
      return; // the peak is that of its whole life then
    }
  }

  private long memory(String name) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB)
          .findFirst()
          .orElse(-1L);
    } catch (IOException e) {
      return -1;
    }
  }

  private long logBytes() {
    try {
      return Files.size(log);
    } catch (IOException e) {
      return -1;
    }
  }

  /** Whether its log names an error. */
  boolean hasLogged(String error) {
    try (Stream<String> lines = Files.lines(log, UTF_8)) {
      return lines.anyMatch(line -> line.contains(error));
    } catch (IOException e) {
      return false;
    }
  }

  /** The last line it wrote. */
  String lastLine() {
    try {
      List<String> lines = Files.readAllLines(log, UTF_8);
      return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    gauges.close();
    process.destroyForcibly();
    try {
      process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
