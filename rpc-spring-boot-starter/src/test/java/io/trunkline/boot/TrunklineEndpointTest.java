package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.server.ServerDetails;
import io.trunkline.spring.DubboDeclaration;
import io.trunkline.spring.DubboElements;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@Timeout(60)
class TrunklineEndpointTest {

  @Test
  void aServerShowsItsServicesAndTheLevelsOfItsRegistries() {
    String registry = "memory://" + UUID.randomUUID();
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      context.registerBean("greeter", Greeter.class, () -> name -> "hello " + name);
      DubboElements elements = DubboElements.of(context, null);
      declare(elements, "application", Map.of("name", "shop"));
      declare(elements, "registry", Map.of("address", registry));
      declare(elements, "protocol", Map.of("host", "127.0.0.1", "port", "-1"));
      declare(elements, "service", Map.of("interface", Greeter.class.getName(), "ref", "greeter"));
      context.refresh();

      Map<String, Object> shown =
          new TrunklineEndpoint(
                  context.getBean(RpcServers.class), context.getBean(RpcClients.class))
              .connections();

      assertThat(shown.get("servers"))
          .asInstanceOf(InstanceOfAssertFactories.map(String.class, ServerDetails.class))
          .hasSize(1)
          .allSatisfy(
              (name, server) -> {
                assertThat(server.registries())
                    .containsExactly(
                        new RegistryStatus(registry, DiscoveryLevel.INTERFACE, true, true, null));
                assertThat(server.serializations()).contains("hessian2");
                assertThat(server.services()).hasSize(1);
                assertThat(server.services().get(0).path()).isEqualTo(Greeter.class.getName());
                assertThat(server.services().get(0).methods().toString()).contains("greet");
              });
    }
  }

  private static void declare(DubboElements elements, String kind, Map<String, String> values) {
    elements.declare(new DubboDeclaration(kind, "the test", values, List.of()));
  }
}
