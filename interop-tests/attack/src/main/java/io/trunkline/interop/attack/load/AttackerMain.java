package io.trunkline.interop.attack.load;

import java.io.IOException;

/**
 * Makes one attack. Prints {@code ready} and waits for a line; then attacks, and prints what became
 * of it. Ends when stdin does, and in any case a few seconds after its time.
 */
public final class AttackerMain {

  private static final int GRACE_SECONDS = 10;

  private AttackerMain() {}

  public static void main(String[] args) throws IOException {
    Order order = Order.parse(args);
    Tally tally = new Tally();
    Attack attack = Attacks.of(order);
    System.out.println("ready");
    if (System.in.read() < 0) {
      return;
    }
    Thread end = new Thread(() -> awaitEnd(order.seconds(), tally), "end");
    end.setDaemon(true);
    end.start();
    attack.run(order, tally, new Pace(order.perSecond(), order.seconds()));
    System.out.println(tally.line());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** A write may be stuck in a provider that reads no more. */
  private static void awaitEnd(int seconds, Tally tally) {
    new Pace(1, seconds + GRACE_SECONDS).pause((seconds + GRACE_SECONDS) * 1_000);
    System.out.println(tally.line());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
