package io.trunkline.perf.child;

import io.trunkline.perf.load.WrongResultException;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import java.io.PrintStream;
import java.util.Arrays;

/**
 * Does one thing in a JVM that has just begun, and says how long it took. The time to find the
 * system among all on the class path is said apart, because no application spends it.
 */
public final class StartMain {

  private static final int REPEATED = 200;
  private static final int COUNTED = 50;

  private StartMain() {}

  /**
   * Calls or serves.
   *
   * @param args {@code call <system> <port>} or {@code serve <system>}
   */
  public static void main(String[] args) throws Exception {
    long begin = System.nanoTime();
    PrintStream answers = System.out;
    System.setOut(System.err); // what a system prints must not look like an answer
    PerfSystem system = ChildMain.system(args[1]);
    double finding = millisSince(begin);
    Message answer =
        args[0].equals("call") ? call(system, Integer.parseInt(args[2]), answers) : serve(system);
    answers.println(answer.with("finding", finding));
    answers.flush();
    System.exit(0);
  }

  private static Message serve(PerfSystem system) throws Exception {
    long begin = System.nanoTime();
    try (PerfServer server = system.serve()) {
      return Message.of("served").with("millis", millisSince(begin)).with("port", server.port());
    }
  }

  private static Message call(PerfSystem system, int port, PrintStream answers) throws Exception {
    double first = connectAndCall(system, port);
    answers.println(Message.of("called").with("millis", first));
    answers.flush();
    double[] more = new double[REPEATED];
    for (int i = 0; i < REPEATED; i++) {
      more[i] = connectAndCall(system, port);
    }
    double[] last = Arrays.copyOfRange(more, REPEATED - COUNTED, REPEATED);
    Arrays.sort(last);
    return Message.of("warm").with("millis", last[COUNTED / 2]);
  }

  /** From nothing to the first reply; closing does not count. */
  private static double connectAndCall(PerfSystem system, int port) throws Exception {
    long begin = System.nanoTime();
    try (PerfClient client = system.connect(port)) {
      Call call = client.call(Payload.BID);
      Object result = call.await();
      double millis = millisSince(begin);
      if (!call.isRight(result)) {
        throw WrongResultException.of(call.expected(), result);
      }
      return millis;
    }
  }

  private static double millisSince(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }
}
