package io.trunkline.demo.provider;

import io.trunkline.server.RpcServer;
import java.io.IOException;
import org.springframework.context.support.ClassPathXmlApplicationContext;

/** Exports the bid service as {@code META-INF/spring/provider.xml} says, until its input ends. */
public final class DemoProvider {

  private DemoProvider() {}

  /** Prints the port and {@code ready}, then serves until the input or the JVM ends. */
  public static void main(String[] args) throws IOException {
    try (ClassPathXmlApplicationContext context =
        new ClassPathXmlApplicationContext("META-INF/spring/provider.xml")) {
      context.registerShutdownHook();
      System.out.println("port " + context.getBean(RpcServer.class).port());
      System.out.println("ready");
      while (System.in.read() >= 0) {
        // whoever started it keeps its input open for as long as it is needed
      }
    }
  }
}
