package io.trunkline.interop.attack.provider;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;

/**
 * Runs another program, whose name is its argument, and tells the lab meanwhile how much memory it
 * uses. Needs nothing but the JDK. The system property {@code attack.gauges} is the lab's port.
 */
public final class Gauged {

  private static final long SETTLE_MILLIS = 100;

  private Gauged() {}

  public static void main(String[] args) throws Exception {
    int port = Integer.getInteger("attack.gauges");
    Socket lab = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    Thread gauges = new Thread(() -> reply(lab), "gauges");
    gauges.setDaemon(true);
    gauges.start();
    Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
  }

  private static void reply(Socket lab) {
    try (BufferedReader commands =
            new BufferedReader(new InputStreamReader(lab.getInputStream(), US_ASCII));
        PrintStream replies = new PrintStream(lab.getOutputStream(), true, US_ASCII)) {
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        replies.println(carryOut(line.split(" ")));
      }
    } catch (IOException labIsGone) {
      Runtime.getRuntime().halt(1);
    }
  }

  private static String carryOut(String... command) {
    try {
      if (command[0].equals("exhaust")) {
        Exhaustion.run(Integer.parseInt(command[1]));
        return "free";
      }
      return reading();
    } catch (OutOfMemoryError full) {
      return "-1 -1 -1";
    }
  }

  /** Heap after a collection, direct memory and threads. */
  private static String reading() {
    System.gc();
    settle();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory())
        + " "
        + directBytes()
        + " "
        + ManagementFactory.getThreadMXBean().getThreadCount();
  }

  /** Lets cleaners run between two collections. */
  private static void settle() {
    try {
      Thread.sleep(SETTLE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Netty's own count; both runtimes use it, in different versions. */
  private static long directBytes() {
    try {
      return (long)
          Class.forName("io.netty.util.internal.PlatformDependent")
              .getMethod("usedDirectMemory")
              .invoke(null);
    } catch (ReflectiveOperationException e) {
      return -1;
    }
  }
}
