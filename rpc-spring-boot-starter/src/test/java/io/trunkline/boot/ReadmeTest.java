package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.PageSnippets;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.DefaultResourceLoader;

/** What the README's first page shows beside each other: the starter, and the builders. */
@Timeout(120)
class ReadmeTest {

  private static final String BOOT =
      """
      package shop;
      import org.apache.dubbo.config.annotation.DubboReference;
      import org.apache.dubbo.config.annotation.DubboService;
      import org.springframework.stereotype.Component;
      """;

  /** Without Boot's own configurations, since no application has both lines on its class path. */
  private static final String APPLICATION =
      """
      package shop;
      import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
      import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
      import org.springframework.context.ApplicationContext;
      import org.springframework.context.annotation.ComponentScan;
      import org.springframework.context.annotation.Configuration;
      @Configuration
      @ComponentScan
      @AutoConfigurationPackage
      @ImportAutoConfiguration(io.trunkline.boot.TrunklineAutoConfiguration.class)
      public class Application {
        public static long cents(ApplicationContext context) {
          return context.getBean("shop", Shop.class).quote(new Shop.Order("cup", 3)).cents();
        }
      }
      """;

  private static final String BUILDERS =
      """
      package shop;
      import io.trunkline.client.RpcClient;
      import io.trunkline.server.RpcServer;
      class Builders { void run() throws Exception {
      """;

  @TempDir Path folder;

  private int port;

  @BeforeEach
  void compile() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    List<String> java =
        new PageSnippets(Path.of("..", "README.md"))
            .of("java").stream().map(text -> text.replace("20880", "" + port)).toList();
    assertThat(java.get(2)).contains("public interface Shop");
    new CompiledFolder(folder)
        .compile(
            Map.of(
                "shop.Shop",
                java.get(2),
                "shop.ShopService",
                BOOT + java.get(0),
                "shop.Builders",
                BUILDERS + java.get(1) + "} }",
                "shop.Application",
                APPLICATION));
  }

  @Test
  void anApplicationWithTheStarterServesAndCalls() throws Exception {
    try (URLClassLoader loader = new CompiledFolder(folder).loader(getClass().getClassLoader())) {
      Class<?> type = loader.loadClass("shop.Application");
      SpringApplication application =
          new SpringApplication(new DefaultResourceLoader(loader), type);
      application.setWebApplicationType(WebApplicationType.NONE);
      application.setRegisterShutdownHook(false);
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(loader);
      try (ConfigurableApplicationContext context =
          application.run("--dubbo.protocol.port=" + port, "--dubbo.consumer.timeout=30000")) {
        Object cents = type.getMethod("cents", ApplicationContext.class).invoke(null, context);
        assertThat(cents).isEqualTo(1350L);
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
