package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.ServiceRecord;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceNamesTest {

  private static ServiceNames names(@Nullable String group, @Nullable String version) {
    return ServiceNames.of(
        new AddressQuery("nacos://n", "a.B", group, version, "web", Map.of()), "a.B");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "a.B, none, none, providers:a.B::",
        "a.B, none, 6.0, providers:a.B:6.0:",
        "a.B, g1, 2.0, providers:a.B:2.0:g1",
        "a.B$C, none, none, providers:a.B___C::"
      })
  void emptyPartsOfANameStayEmpty(
      String type, @Nullable String group, @Nullable String version, String name) {
    ServiceRecord service =
        new ServiceRecord("10.0.0.7", 20880, type, type, group, version, "orders", Map.of());
    assertThat(ServiceNames.of(service)).isEqualTo(name);
  }

  @Test
  void aListOfGroupsIsSeveralNames() {
    assertThat(names("g1, g2", "2.0").isPattern()).isFalse();
    assertThat(names("g1, g2", "2.0").exact())
        .containsExactly("providers:a.B:2.0:g1", "providers:a.B:2.0:g2");
  }

  @Test
  void aStarPicksNamesOfTheRegistry() {
    assertThat(names("*", null).isPattern()).isTrue();
    assertThat(
            names("*", null)
                .matching(
                    Stream.of(
                        "providers:a.B::",
                        "providers:a.B::g1",
                        "providers:a.B:2.0:g1",
                        "providers:a.Bad::",
                        "consumers:a.B::",
                        "orders")))
        .containsExactly("providers:a.B::", "providers:a.B::g1");
    assertThat(names("g1,g2", "*").isPattern()).isTrue();
    assertThat(
            names("g1,g2", "*")
                .matching(
                    Stream.of("providers:a.B:1:g1", "providers:a.B::g2", "providers:a.B:1:g3")))
        .containsExactly("providers:a.B:1:g1", "providers:a.B::g2");
  }
}
