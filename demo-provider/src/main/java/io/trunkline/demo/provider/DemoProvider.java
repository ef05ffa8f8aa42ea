package io.trunkline.demo.provider;

import io.trunkline.server.RpcServer;
import java.io.IOException;
import org.springframework.context.support.ClassPathXmlApplicationContext;

/** Exports the bid service as a file in {@code META-INF/spring} says, until its input ends. */
public final class DemoProvider {

  private DemoProvider() {}

  /**
   * Prints the port and {@code ready}, then serves until the input or the JVM ends.
   *
   * @param args the file's name
   */
  public static void main(String[] args) throws IOException {
    try (ClassPathXmlApplicationContext context =
        new ClassPathXmlApplicationContext("META-INF/spring/" + args[0])) {
      context.registerShutdownHook();
      System.out.println("port " + context.getBean(RpcServer.class).port());
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // whoever started it keeps its input open for as long as it is needed
      }
    }
  }
}
