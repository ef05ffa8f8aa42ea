package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.AnnouncedUrls;
import io.trunkline.internal.registry.ServiceUrl;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstancesTest {

  private static Instance instance(Map<String, String> metadata) {
    Instance instance = new Instance();
    instance.setIp("10.0.0.7");
    instance.setPort(20880);
    instance.setMetadata(new HashMap<>(metadata));
    return instance;
  }

  @Test
  void anInstanceHasTheKeysOfStockAndNoServiceName() {
    NacosUrl registry = NacosUrl.parse("nacos://n?clusterName=c1");
    ServiceRecord service =
        new ServiceRecord(
            "10.0.0.7", 20880, "a.B", "a.B", "g1", "2.0", "orders", Map.of("methods", "find"));
    Instance made =
        Instances.of(AnnouncedUrls.provider(service, registry.announcement()), registry);
    assertThat(made.getServiceName()).as("Nacos checks one that is set").isNull();
    assertThat(made.getIp()).isEqualTo("10.0.0.7");
    assertThat(made.getPort()).isEqualTo(20880);
    assertThat(made.getClusterName()).isEqualTo("c1");
    assertThat(made.getWeight()).isEqualTo(1.0);
    assertThat(made.isEphemeral()).isTrue();
    assertThat(made.getMetadata())
        .containsEntry("category", "providers")
        .containsEntry("protocol", "dubbo")
        .containsEntry("path", "a.B")
        .containsEntry("interface", "a.B")
        .containsEntry("group", "g1")
        .containsEntry("version", "2.0")
        .containsEntry("application", "orders")
        .containsEntry("methods", "find")
        .containsEntry("side", "provider")
        .containsEntry("dubbo", "2.0.2")
        .containsKeys("timestamp", "dynamic", "generic");
  }

  @Test
  void anInstanceOfStockIsItsUrl() {
    ServiceUrl url =
        Instances.url(
            instance(
                Map.of(
                    "side", "provider",
                    "release", "3.3.6",
                    "interface", "demo.Greeter",
                    "version", "2.0",
                    "path", "demo.Greeter",
                    "protocol", "dubbo",
                    "category", "providers",
                    "timestamp", "1795893550227",
                    "serialization", "")),
            "demo.Greeter");
    assertThat(url.protocol()).isEqualTo("dubbo");
    assertThat(url.host()).isEqualTo("10.0.0.7");
    assertThat(url.port()).isEqualTo(20880);
    assertThat(url.path()).isEqualTo("demo.Greeter");
    assertThat(url.parameter("version")).isEqualTo("2.0");
    assertThat(url.parameter("timestamp")).isEqualTo("1795893550227");
    assertThat(url.parameters()).doesNotContainKeys("serialization", "weight", "zone");
  }

  @Test
  void valuesOfDubboGoMeanWhatTheyMeanThere() {
    ServiceUrl url =
        Instances.url(
            instance(
                Map.of(
                    "release", "dubbo-golang-3.3.1",
                    "interface", "demo.Greeter",
                    "path", "/demo.Greeter",
                    "nacos.category", "providers",
                    "weight", "0",
                    "timestamp", "1795893550")),
            "demo.Greeter");
    assertThat(url.path()).isEqualTo("demo.Greeter");
    assertThat(url.parameter("weight")).isNull();
    assertThat(url.parameter("timestamp")).isEqualTo("1795893550000");
    assertThat(url.parameter("category")).isEqualTo("providers");
  }

  @ParameterizedTest
  @CsvSource({"1, 50, 50", "2, 50, 100", "0.5, '', 50", "0, 50, 0", "0.001, 50, 1", "2, x, 200"})
  void theWeightInNacosIsAFactor(double factor, String own, String weight) {
    Instance instance = instance(own.isEmpty() ? Map.of() : Map.of("weight", own));
    instance.setWeight(factor);
    assertThat(Instances.url(instance, "a.B").parameter("weight")).isEqualTo(weight);
  }

  @Test
  void aClusterIsAZoneUnlessTheProviderHasOne() {
    Instance instance = instance(Map.of());
    instance.setClusterName("east");
    assertThat(Instances.url(instance, "a.B").parameter("zone")).isEqualTo("east");
    instance.setMetadata(Map.of("zone", "west"));
    assertThat(Instances.url(instance, "a.B").parameter("zone")).isEqualTo("west");
  }
}
