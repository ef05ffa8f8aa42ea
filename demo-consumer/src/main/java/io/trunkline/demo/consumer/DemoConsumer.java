package io.trunkline.demo.consumer;

import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidService;
import org.springframework.context.support.ClassPathXmlApplicationContext;

/** Calls the bid service that a file in {@code META-INF/spring} refers to. */
public final class DemoConsumer {

  private static final int MANY = 10_000;

  private DemoConsumer() {}

  /**
   * Prints a table of calls; exits with 0 only if each of them gave the right result.
   *
   * @param args the file's name
   */
  public static void main(String[] args) throws Exception {
    boolean right;
    try (ClassPathXmlApplicationContext context =
        new ClassPathXmlApplicationContext("META-INF/spring/" + args[0])) {
      Tour tour =
          new Tour(
              context.getBean(BidService.class), context.getBean(RpcClient.class)::stats, MANY);
      tour.everyKindOfCall();
      tour.manyAtOnce();
      tour.manyPerSecond();
      tour.benchmarkRequest();
      right = tour.print(System.out);
      context
          .getBean(RpcClient.class)
          .terms()
          .forEach((address, terms) -> System.out.println(address + " " + terms));
    }
    System.exit(right ? 0 : 1);
  }
}
