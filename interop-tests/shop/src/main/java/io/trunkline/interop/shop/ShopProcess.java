package io.trunkline.interop.shop;

import java.io.IOException;
import java.io.PrintStream;
import org.springframework.context.support.ClassPathXmlApplicationContext;

/**
 * One file of the shop in a process of its own. Says over stdout that it is ready, or what came of
 * its calls; the log goes to stderr. Ends when stdin does, so it never outlives the test.
 */
public final class ShopProcess {

  /** The last line, when the file is started and its calls are made. */
  public static final String READY = "ready";

  private ShopProcess() {}

  /** Takes the pair and the role: provider or consumer. */
  public static void main(String[] args) throws IOException {
    PrintStream replies = System.out;
    System.setOut(System.err);
    String file = "dubbo/" + args[0] + "/" + args[1] + ".xml";
    try {
      ClassPathXmlApplicationContext context = new ClassPathXmlApplicationContext(file);
      if (args[1].equals("consumer")) {
        ShopCalls.of(args[0], context).forEach(replies::println);
      }
      replies.println(READY);
      replies.flush();
      while (System.in.read() >= 0) {
        // The content does not matter: the end of the stream does.
      }
    } catch (Throwable failed) {
      failed.printStackTrace();
    }
    Runtime.getRuntime().halt(0);
  }
}
