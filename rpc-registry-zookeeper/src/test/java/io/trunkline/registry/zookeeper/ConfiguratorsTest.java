package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.registry.ServiceUrl;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfiguratorsTest {

  private static final ServiceUrl PROVIDER =
      ServiceUrl.parse("dubbo://10.0.0.7:20880/a.B?application=orders&side=provider&weight=100");

  private static Map<String, String> applied(String... urls) {
    Map<String, String> consumer = Map.of("application", "web", "side", "consumer");
    return new Configurators(
            Arrays.stream(urls).map(ServiceUrl::parse).toList(), consumer, "10.0.0.1")
        .apply(PROVIDER)
        .url()
        .parameters();
  }

  @Test
  void whatIsOverriddenIsKnownAsSuchAndWhatWasAbsentIsNot() {
    List<ServiceUrl> urls =
        List.of(
            ServiceUrl.parse("override://0.0.0.0/a.B?timeout=9&weight=100&~side=consumer"),
            ServiceUrl.parse("override://0.0.0.0/a.B?loadbalance=p2c&application=other"),
            ServiceUrl.parse("absent://0.0.0.0/a.B?retries=3"));
    assertThat(
            new Configurators(urls, Map.of("side", "consumer"), "10.0.0.1")
                .apply(PROVIDER)
                .overridden())
        .containsExactlyInAnyOrder("timeout", "weight");
  }

  @Test
  void anOverrideSetsKeysOfAllProviders() {
    assertThat(
            applied("override://0.0.0.0/a.B?category=configurators&dynamic=false&weight=50&tag=x"))
        .containsEntry("weight", "50")
        .containsEntry("tag", "x")
        .doesNotContainKeys("category", "dynamic");
  }

  @Test
  void anOverrideWithAPortIsAboutOneProvider() {
    assertThat(applied("override://10.0.0.7:20880/a.B?weight=1")).containsEntry("weight", "1");
    assertThat(applied("override://10.0.0.8:20880/a.B?weight=1")).containsEntry("weight", "100");
    assertThat(applied("override://10.0.0.7:20881/a.B?weight=1")).containsEntry("weight", "100");
    assertThat(applied("override://0.0.0.0:20880/a.B?weight=1")).containsEntry("weight", "1");
  }

  @Test
  void anOverrideWithAHostAndNoPortIsAboutOneConsumer() {
    assertThat(applied("override://10.0.0.1/a.B?timeout=9")).containsEntry("timeout", "9");
    assertThat(applied("override://10.0.0.2/a.B?timeout=9")).doesNotContainKey("timeout");
  }

  @Test
  void theApplicationIsThatOfTheConsumerAndTheSideToo() {
    assertThat(applied("override://0.0.0.0/a.B?application=web&weight=1"))
        .containsEntry("weight", "1");
    assertThat(applied("override://0.0.0.0/a.B?application=orders&weight=1"))
        .containsEntry("weight", "100");
    assertThat(applied("override://0.0.0.0/a.B?side=provider&weight=1"))
        .containsEntry("weight", "100");
    assertThat(applied("override://0.0.0.0/a.B?application=*&side=consumer&weight=1"))
        .containsEntry("weight", "1");
  }

  @Test
  void aTildeComparesInsteadOfSetting() {
    assertThat(applied("override://0.0.0.0/a.B?~weight=100&weight=1"))
        .containsEntry("weight", "1")
        .doesNotContainKey("~weight");
    assertThat(applied("override://0.0.0.0/a.B?~weight=99&weight=1"))
        .containsEntry("weight", "100");
  }

  @Test
  void absentSetsOnlyWhatNobodySaid() {
    assertThat(applied("absent://0.0.0.0/a.B?weight=1&timeout=9"))
        .containsEntry("weight", "100")
        .containsEntry("timeout", "9");
  }

  @Test
  void theOneForOneHostComesAfterTheOneForAllAndThenTheGreaterPriority() {
    assertThat(applied("override://10.0.0.7:20880/a.B?weight=7", "override://0.0.0.0/a.B?weight=5"))
        .containsEntry("weight", "7");
    assertThat(
            applied(
                "override://0.0.0.0/a.B?priority=2&weight=2",
                "override://0.0.0.0/a.B?priority=1&weight=1"))
        .containsEntry("weight", "2");
  }

  @Test
  void oneThatIsSwitchedOffOrOfAnotherKindHasNoEffect() {
    assertThat(applied("override://0.0.0.0/a.B?enabled=false&weight=1", "empty://0.0.0.0/a.B"))
        .isEqualTo(PROVIDER.parameters());
  }
}
