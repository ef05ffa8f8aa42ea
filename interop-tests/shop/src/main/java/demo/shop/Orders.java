package demo.shop;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Places orders of at most ten pieces. */
public final class Orders implements OrderService {

  private final String prefix;
  private final AtomicInteger printed = new AtomicInteger();
  private final AtomicInteger audits = new AtomicInteger();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Order numbers begin with the prefix. */
  public Orders(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public String place(String customer, Map<String, Integer> pieces) throws SoldOutException {
    for (Map.Entry<String, Integer> each : pieces.entrySet()) {
      if (each.getValue() > 10) {
        throw new SoldOutException(each.getKey());
      }
    }
    return prefix + "-" + customer + "-" + pieces.size();
  }

  @Override
  public void print(String order) {
    printed.incrementAndGet();
  }

  @Override
  public int printed() {
    return printed.get();
  }

  @Override
  public void audit() {
    audits.incrementAndGet();
    try {
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How many audits were begun. */
  public int audits() {
    return audits.get();
  }

  /** Ends all audits. */
  public void stop() {
    stopped.countDown();
  }
}
