package demo.filters;

import java.io.PrintStream;
import java.util.List;
import org.springframework.context.support.ClassPathXmlApplicationContext;

/**
 * Calls the service of its own process over the wire, through the filters on its class path. Prints
 * one line for each outcome to stdout, and logs to stderr. Knows neither runtime.
 */
public final class FilterProgram {

  /** The last line, when all calls are made. */
  public static final String END = "end";

  private FilterProgram() {}

  /** Takes the library and the name of the XML file. */
  public static void main(String[] args) {
    PrintStream replies = System.out;
    System.setOut(System.err);
    int code = 1;
    try {
      ClassPathXmlApplicationContext context =
          new ClassPathXmlApplicationContext("filters/" + args[1] + ".xml");
      context.start();
      calls(args[0], context).forEach(replies::println);
      replies.println(END);
      code = 0;
    } catch (Throwable failed) {
      failed.printStackTrace();
      for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
        replies.println("not started: " + cause.getMessage());
      }
    }
    replies.flush();
    Runtime.getRuntime().halt(code);
  }

  private static List<String> calls(String library, ClassPathXmlApplicationContext context) {
    Greeter greeter = context.getBean("greeter", Greeter.class);
    return switch (library) {
      case "sentinel" -> SentinelCalls.of(greeter);
      case "brave" -> BraveCalls.of(greeter, context.getBean(Spans.class));
      default -> SeataCalls.of(greeter);
    };
  }
}
