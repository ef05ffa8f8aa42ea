package io.trunkline.interop.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.LogManager;

/**
 * A peer of its own process: commands come over stdin, replies go over stdout, a line each; the log
 * goes to stderr. Each command runs on its own thread. The process ends when stdin does, so it
 * never outlives the test.
 */
public final class PeerLoop {

  /** The first word of the line that a peer prints when it accepts commands. */
  public static final String READY = "ready";

  /** The command that writes its text to the log, so that a reader knows how far the log is. */
  public static final String MARK = "mark";

  private PeerLoop() {}

  /** Runs until stdin ends. */
  public static void run(RpcRuntime runtime) throws IOException {
    PrintStream replies = System.out;
    System.setOut(System.err);
    try (InputStream logging = PeerLoop.class.getResourceAsStream("/logging.properties")) {
      LogManager.getLogManager().readConfiguration(logging);
      if (LogManager.getLogManager() instanceof LastingLogManager lasting) {
        lasting.keep();
      }
    }
    Peer peer = new Peer(runtime);
    ExecutorService threads = Executors.newCachedThreadPool();
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    send(replies, new Message(0, READY, Map.of()));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      Message command = Message.parse(line);
      if (command.word().equals(MARK)) {
        System.err.println(command.get("text"));
        System.err.flush();
      } else {
        threads.execute(() -> send(replies, peer.carryOut(command)));
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static void send(PrintStream replies, Message message) {
    synchronized (replies) {
      replies.print(message.line() + "\n");
      replies.flush();
    }
  }
}
