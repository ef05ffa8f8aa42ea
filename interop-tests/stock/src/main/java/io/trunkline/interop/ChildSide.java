package io.trunkline.interop;

import io.trunkline.interop.peer.LastingLogManager;
import io.trunkline.interop.peer.Message;
import io.trunkline.interop.peer.PeerLoop;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A peer in a child JVM, stock or ours. Commands go over its stdin and replies come over its
 * stdout; its log comes over its stderr, is kept in a file, and warnings and errors in it are
 * remembered.
 */
final class ChildSide implements Side {

  private final String name;
  private final Process process;
  private final Writer commands;
  private final PeerLog log;
  private final AtomicLong ids = new AtomicLong();
  private final CompletableFuture<Message> ready = new CompletableFuture<>();
  private final Map<Long, CompletableFuture<Message>> waiting = new ConcurrentHashMap<>();

  private ChildSide(String name, ProcessBuilder builder, Path logFile) throws IOException {
    this.name = name;
    this.process = builder.start();
    this.commands = process.outputWriter(StandardCharsets.US_ASCII);
    this.log = new PeerLog(logFile);
    daemon(name + "-log", () -> log.follow(process.errorReader(StandardCharsets.UTF_8)));
    daemon(name + "-replies", this::readReplies);
  }

  /** Starts a stock peer of a version and waits until it takes commands. */
  static ChildSide stock(StockVersion version, String role) {
    return stock(version, role, List.of());
  }

  /** The same with more arguments of its JVM. */
  static ChildSide stock(StockVersion version, String role, List<String> jvmArguments) {
    try {
      List<String> line = java(version, logs());
      line.addAll(jvmArguments);
      line.add("-cp");
      line.add(version.classPath());
      line.add("io.trunkline.interop.stock.StockPeer");
      return start(version + "-" + role, line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a stock " + version, e);
    }
  }

  /**
   * Starts a stock peer with the defaults of its version and waits until it takes commands.
   *
   * @param number of a version that has a module, also of one that only few tests use
   */
  static ChildSide stockWithDefaults(String number, String role, List<String> jvmArguments) {
    try {
      List<String> line = java(logs());
      line.addAll(StockVersion.DEFAULTS);
      line.addAll(jvmArguments);
      line.add("-cp");
      line.add(StockVersion.classPath("peer-dubbo-" + number));
      line.add("io.trunkline.interop.stock.StockPeer");
      return start(number + "-" + role, line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a stock " + number, e);
    }
  }

  /** Starts a peer of ours, with the names that stock peers have, and waits likewise. */
  static ChildSide ours(String role) {
    try {
      List<String> line = java(logs());
      line.add("-cp");
      line.add(System.getProperty("java.class.path"));
      line.add(OurPeer.class.getName());
      return start("ours-" + role, line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start a peer of ours", e);
    }
  }

  private static Path logs() throws IOException {
    return Files.createDirectories(Path.of(System.getProperty("interop.logs")));
  }

  private static ChildSide start(String name, List<String> line) throws IOException {
    ChildSide side =
        new ChildSide(
            name, new ProcessBuilder(line), Files.createTempFile(logs(), name + "-", ".log"));
    try {
      Side.reply(side.ready);
      return side;
    } catch (Throwable notReady) {
      side.close();
      throw notReady;
    }
  }

  /** What begins a command line that starts a stock peer, up to its class path. */
  static List<String> java(StockVersion version, Path logs) throws IOException {
    List<String> line = java(logs);
    line.add("-Ddubbo.application.logger=jdk");
    line.addAll(version.jvmArguments());
    return line;
  }

  private static List<String> java(Path logs) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("-Xmx256m");
    line.add("-XX:TieredStopAtLevel=1");
    line.add("-Duser.language=en");
    line.add("-Djdk.net.hosts.file=" + hosts(logs));
    line.add("-Duser.home=" + logs);
    line.add("-Djava.util.logging.manager=" + LastingLogManager.class.getName());
    return line;
  }

  /** Every name a peer may look up is loopback, so its traffic stays there. */
  private static Path hosts(Path folder) throws IOException {
    Path hosts = folder.resolve("hosts");
    Files.writeString(
        hosts,
        "127.0.0.1 peer.example localhost " + InetAddress.getLocalHost().getHostName() + "\n");
    return hosts;
  }

  static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void readReplies() {
    try (BufferedReader replies = process.inputReader(StandardCharsets.US_ASCII)) {
      for (String line = replies.readLine(); line != null; line = replies.readLine()) {
        Message reply = Message.parse(line);
        CompletableFuture<Message> waits =
            reply.word().equals(PeerLoop.READY) ? ready : waiting.remove(reply.id());
        if (waits != null) {
          waits.complete(reply);
        }
      }
      gone(new IOException(name + " ended; its log is " + log));
    } catch (IOException | RuntimeException e) {
      gone(e);
    }
  }

  private void gone(Exception why) {
    ready.completeExceptionally(why);
    waiting.values().forEach(reply -> reply.completeExceptionally(why));
  }

  @Override
  public CompletableFuture<Message> start(String word, String... namesAndValues) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    long id = ids.incrementAndGet();
    CompletableFuture<Message> reply = new CompletableFuture<>();
    waiting.put(id, reply);
    try {
      send(new Message(id, word, values));
    } catch (IOException e) {
      reply.completeExceptionally(e);
    }
    return reply;
  }

  private synchronized void send(Message command) throws IOException {
    commands.write(command.line() + "\n");
    commands.flush();
  }

  /** Asks the process to end, which makes its runtime say goodbye first. */
  @Override
  public CompletableFuture<Process> shutDown() {
    process.toHandle().destroy(); // Process.destroy() would close its stdin as well
    return process.onExit();
  }

  /** Ends the process at once, as a crash would. */
  void kill() {
    process.toHandle().destroyForcibly();
  }

  @Override
  public List<String> newWarnings() {
    String mark = "mark " + ids.incrementAndGet();
    try {
      send(new Message(0, PeerLoop.MARK, Map.of("text", mark)));
    } catch (IOException ended) {
      mark = PeerLog.END;
    }
    return log.warningsUntil(mark).stream().map(line -> name + ": " + line).toList();
  }

  @Override
  public void close() {
    kill(); // the log is read to its end
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Version and role. */
  @Override
  public String toString() {
    return name;
  }
}
