package io.trunkline.boot;

import io.trunkline.client.Reference;
import io.trunkline.console.Console;
import io.trunkline.console.ConsoleServer;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcConfigurer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * The console, if {@code rpc-console} is on the class path and {@code trunkline.console.enabled} is
 * true. Boot creates it.
 */
@AutoConfiguration(after = TrunklineAutoConfiguration.class)
@ConditionalOnClass(Console.class)
@ConditionalOnProperty(prefix = "trunkline.console", name = "enabled", havingValue = "true")
public final class TrunklineConsoleAutoConfiguration {

  private static final String CALLS = "trunkline.console.calls";
  private static final String PORT = "trunkline.console.port";
  private static final String TOKEN = "trunkline.console.token";

  /** Created by Boot. */
  public TrunklineConsoleAutoConfiguration() {}

  /** The pages, with forms that make calls only if {@code trunkline.console.calls} is true. */
  @Bean
  Console trunklineConsole(Environment environment, ObjectProvider<RpcClients> clients) {
    boolean canCall = environment.getProperty(CALLS, Boolean.class, false);
    return new Console(canCall && !isReadOnly(environment), () -> references(clients));
  }

  private static Map<String, Reference<?>> references(ObjectProvider<RpcClients> clients) {
    Map<String, Reference<?>> references = new LinkedHashMap<>();
    clients.forEach(
        all -> all.references().forEach(one -> references.put(one.name(), one.reference())));
    return references;
  }

  /** Whether Boot allows only read operations of the endpoint that the pages belong to. */
  private static boolean isReadOnly(Environment environment) {
    String access =
        environment.getProperty(
            "management.endpoint.trunkline.access",
            environment.getProperty("management.endpoints.access.default", ""));
    String most = environment.getProperty("management.endpoints.access.max-permitted", "");
    return !environment.containsProperty(PORT) && (isReadOnly(access) || isReadOnly(most));
  }

  /** In each of the forms that Boot accepts. */
  private static boolean isReadOnly(String access) {
    return access.replaceAll("[-_]", "").equalsIgnoreCase("readonly");
  }

  /** First, so that the time of other filters is in that of the calls. */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  RpcConfigurer trunklineConsoleCalls(Console console) {
    return new ConsoledRpc(console);
  }

  /** A separate port, for applications without Spring MVC. */
  @Bean
  @ConditionalOnProperty(PORT)
  ConsoleServer trunklineConsoleServer(Console console, Environment environment)
      throws IOException {
    String token = environment.getProperty(TOKEN);
    if (token == null) {
      throw new IllegalStateException(
          PORT
              + " is set, and "
              + TOKEN
              + " is not; set it to a random secret of at least "
              + ConsoleServer.MIN_TOKEN_LENGTH
              + " characters, which browsers then ask for");
    }
    return ConsoleServer.start(
        console, environment.getRequiredProperty(PORT, Integer.class), token);
  }
}
