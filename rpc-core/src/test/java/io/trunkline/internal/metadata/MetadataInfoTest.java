package io.trunkline.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.ServiceRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metadata of an instance as stock 3.3.6 has written it. */
class MetadataInfoTest {

  /** What stock announces of its service demo.Greeter, beside what a record has anyway. */
  private static final Map<String, String> STOCK =
      Map.of(
          "REGISTRY_CLUSTER", "default",
          "deprecated", "false",
          "dubbo", "2.0.2",
          "methods", "add,hello",
          "prefer.serialization", "hessian2,fastjson2",
          "release", "3.3.6",
          "service-name-mapping", "true",
          "pid", "4711",
          "qos.enable", "false",
          "timestamp", "1795893425161");

  private static ServiceRecord greeter(String application, Map<String, String> more) {
    Map<String, String> parameters = new HashMap<>(STOCK);
    parameters.putAll(more);
    return new ServiceRecord(
        "127.0.0.1", 20881, "demo.Greeter", "demo.Greeter", null, null, application, parameters);
  }

  private static ServiceRecord grouped() {
    return new ServiceRecord(
        "127.0.0.1", 20881, "greet", "demo.Greeter", "g1", "2.0", "zk-inst", Map.of("weight", "7"));
  }

  private static MetadataInfo info(ServiceRecord... services) {
    return MetadataInfo.of("zk-inst", List.of(services));
  }

  @Test
  void theRevisionIsTheOneThatStockComputes() {
    assertThat(info(greeter("zk-inst", Map.of())).revision())
        .isEqualTo("f8bdfc22c8e032b2ed45e9939fad28c6");
  }

  @Test
  void theStoredTextHasTheFieldsThatStockWrites() {
    assertThat(info(greeter("zk-inst", Map.of())).toJson())
        .isEqualTo(
            "{\"app\":\"zk-inst\",\"revision\":\"f8bdfc22c8e032b2ed45e9939fad28c6\","
                + "\"services\":{\"demo.Greeter:dubbo\":{\"name\":\"demo.Greeter\",\"params\":{"
                + "\"REGISTRY_CLUSTER\":\"default\",\"application\":\"zk-inst\","
                + "\"deprecated\":\"false\",\"dubbo\":\"2.0.2\",\"dynamic\":\"true\","
                + "\"generic\":\"false\",\"interface\":\"demo.Greeter\",\"methods\":\"add,hello\","
                + "\"prefer.serialization\":\"hessian2,fastjson2\",\"release\":\"3.3.6\","
                + "\"service-name-mapping\":\"true\",\"side\":\"provider\"},"
                + "\"path\":\"demo.Greeter\",\"port\":20881,\"protocol\":\"dubbo\"}}}");
  }

  @Test
  void groupAndVersionArePartsOfTheKeyAndFields() {
    assertThat(info(grouped()).toJson())
        .contains("{\"g1/demo.Greeter:2.0:dubbo\":{\"group\":\"g1\",\"name\":\"demo.Greeter\"")
        .contains("\"weight\":\"7\"")
        .contains("\"path\":\"greet\",\"port\":20881,\"protocol\":\"dubbo\",\"version\":\"2.0\"");
  }

  @Test
  void theRevisionDependsOnServicesAndParametersAndNotOnTheProcess() {
    String revision = info(greeter("zk-inst", Map.of()), grouped()).revision();

    assertThat(info(grouped(), greeter("zk-inst", Map.of("pid", "1", "timestamp", "2"))).revision())
        .isEqualTo(revision);
    assertThat(info(greeter("zk-inst", Map.of("token", "secret")), grouped()).revision())
        .isNotEqualTo(revision);
    assertThat(info(grouped()).revision()).isNotEqualTo(revision);
  }

  @Test
  void theInstanceNamesTheCallThatAnswersForIt() {
    ServiceRecord service = greeter("zk-inst", Map.of("serialization", "kryo"));
    MetadataInfo info = info(service);

    ApplicationInstance instance = InstanceMetadata.of(info, List.of(service), "hessian2");

    assertThat(instance.metadata())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "dubbo.endpoints", "[{\"port\":20881,\"protocol\":\"dubbo\"}]",
                "dubbo.metadata-service.url-params",
                    "{\"prefer.serialization\":\"hessian2\","
                        + "\"serialization\":\"hessian2\",\"version\":\"1.0.0\","
                        + "\"dubbo\":\"2.0.2\",\"release\":\"3.3.6\",\"side\":\"provider\","
                        + "\"port\":\"20881\",\"protocol\":\"dubbo\"}",
                "dubbo.metadata.revision", info.revision(),
                "dubbo.metadata.storage-type", "local",
                "timestamp", "1795893425161"));
    assertThat(instance.interfaces()).containsExactly("demo.Greeter");
    assertThat(instance.storedMetadata()).isNull();
  }

  @Test
  void anInstanceWhoseMetadataIsStoredNamesNoCall() {
    ServiceRecord service = greeter("zk-inst", Map.of());
    MetadataInfo info = info(service);

    ApplicationInstance instance = InstanceMetadata.of(info, List.of(service), null);

    assertThat(instance.metadata())
        .containsEntry("dubbo.metadata.storage-type", "remote")
        .doesNotContainKey("dubbo.metadata-service.url-params");
    assertThat(instance.storedMetadata()).isEqualTo(info.toJson());
  }

  @Test
  void aMappingKeepsTheOtherApplications() {
    ApplicationInstance instance =
        InstanceMetadata.of(info(grouped()), List.of(grouped()), "hessian2");

    assertThat(instance.mapping(null)).isEqualTo("zk-inst");
    assertThat(instance.mapping("zk-all,zk-remote")).isEqualTo("zk-all,zk-remote,zk-inst");
    assertThat(instance.mapping("zk-inst,zk-all")).isEqualTo("zk-inst,zk-all");
    assertThat(instance.mapping("zk-inst-2")).isEqualTo("zk-inst-2,zk-inst");
  }
}
