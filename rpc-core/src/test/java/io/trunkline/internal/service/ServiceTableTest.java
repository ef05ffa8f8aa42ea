package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.calls.Loopback;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.server.RpcServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that a server starts with, and those that come later. */
class ServiceTableTest {

  interface Shop {
    String ware(int number);
  }

  interface Stall {
    String ware(int number);
  }

  private static ServiceOptions<Shop> shop(String group) {
    return ServiceOptions.builder(Shop.class, number -> group + number).group(group).build();
  }

  private static ServiceTable table(List<ServiceOptions<?>> services) {
    RpcServer.Builder options = Loopback.server();
    services.forEach(options::service);
    return new ServiceTable(
        options.options(),
        ClassCatalog.EMPTY,
        SerializationProviders.load(ServiceTable.class.getClassLoader()));
  }

  private static ExportedMethod ware(ServiceTable table, Class<?> service, String group) {
    ExportedMethod found = table.find(service.getName(), "", group, "ware", "I");
    assertThat(found).as(group).isNotNull();
    assertThat(found.site().group()).isEqualTo(group);
    return found;
  }

  @Test
  void allServicesOfAnInterfaceShareItsGateAndItsTypes() {
    ServiceTable table =
        table(
            List.of(
                shop("north"),
                shop("south"),
                ServiceOptions.builder(Stall.class, number -> "").group("north").build()));
    table.export(shop("west"));
    ExportedMethod north = ware(table, Shop.class, "north");
    for (String other : List.of("south", "west")) {
      assertThat(ware(table, Shop.class, other).gate()).isSameAs(north.gate());
      assertThat(ware(table, Shop.class, other).parameterTypes()).isSameAs(north.parameterTypes());
    }
    assertThat(ware(table, Stall.class, "north").gate()).isNotSameAs(north.gate());
    assertThat(table.withdraw(shop("south"))).isTrue();
    assertThat(table.find(Shop.class.getName(), "", "south", "ware", "I")).isNull();
    ware(table, Shop.class, "west");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twoServicesOfOneGroupPathAndVersionAreRefused(boolean later) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> {
              if (later) {
                table(List.of(shop("north"))).export(shop("north"));
              } else {
                table(List.of(shop("north"), shop("north")));
              }
            })
        .withMessageContaining("two services are north/" + Shop.class.getName());
  }
}
