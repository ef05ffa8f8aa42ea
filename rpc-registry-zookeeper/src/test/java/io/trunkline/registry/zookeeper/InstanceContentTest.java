package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.discovery.ApplicationInstance;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nodes of instances as stock 3.3.6 has written them. */
class InstanceContentTest {

  private static final ApplicationInstance INSTANCE =
      new ApplicationInstance(
          "zk-inst",
          "127.0.0.1",
          20881,
          "f8bdfc22c8e032b2ed45e9939fad28c6",
          Map.of(
              "dubbo.endpoints", "[{\"port\":20881,\"protocol\":\"dubbo\"}]",
              "dubbo.metadata-service.url-params",
                  "{\"prefer.serialization\":\"hessian2,fastjson2\",\"version\":\"1.0.0\","
                      + "\"dubbo\":\"2.0.2\",\"release\":\"3.3.6\",\"side\":\"provider\","
                      + "\"port\":\"20881\",\"protocol\":\"dubbo\"}",
              "dubbo.metadata.revision", "f8bdfc22c8e032b2ed45e9939fad28c6",
              "dubbo.metadata.storage-type", "local",
              "meta-v", "1.0.0",
              "timestamp", "1795893425161"),
          Set.of("demo.Greeter"),
          null);

  @Test
  void theDataIsByteForByteThatOfStock() {
    assertThat(InstanceContent.json(INSTANCE, 1795893436462L))
        .isEqualTo(
            "{\"name\":\"zk-inst\",\"id\":\"127.0.0.1:20881\",\"address\":\"127.0.0.1\","
                + "\"port\":20881,\"sslPort\":null,\"payload\":{"
                + "\"@class\":\"org.apache.dubbo.registry.zookeeper.ZookeeperInstance\","
                + "\"id\":\"127.0.0.1:20881\",\"name\":\"zk-inst\",\"metadata\":{"
                + "\"dubbo.endpoints\":\"[{\\\"port\\\":20881,\\\"protocol\\\":\\\"dubbo\\\"}]\","
                + "\"dubbo.metadata-service.url-params\":"
                + "\"{\\\"prefer.serialization\\\":\\\"hessian2,fastjson2\\\","
                + "\\\"version\\\":\\\"1.0.0\\\",\\\"dubbo\\\":\\\"2.0.2\\\","
                + "\\\"release\\\":\\\"3.3.6\\\",\\\"side\\\":\\\"provider\\\","
                + "\\\"port\\\":\\\"20881\\\",\\\"protocol\\\":\\\"dubbo\\\"}\","
                + "\"dubbo.metadata.revision\":\"f8bdfc22c8e032b2ed45e9939fad28c6\","
                + "\"dubbo.metadata.storage-type\":\"local\",\"meta-v\":\"1.0.0\","
                + "\"timestamp\":\"1795893425161\"}},\"registrationTimeUTC\":1795893436462,"
                + "\"serviceType\":\"DYNAMIC\",\"uriSpec\":null}");
  }

  @Test
  void theGroupOfTheUrlIsTheRootOfInstancesToo() {
    assertThat(InstanceContent.path(RegistryUrl.parse("zookeeper://z"), INSTANCE))
        .isEqualTo("/services/zk-inst/127.0.0.1:20881");
    assertThat(InstanceContent.path(RegistryUrl.parse("zookeeper://z?group=G1"), INSTANCE))
        .isEqualTo("/G1/zk-inst/127.0.0.1:20881");
    assertThat(RegistryUrl.parse("zookeeper://z").path("mapping/A")).isEqualTo("/dubbo/mapping/A");
    assertThat(RegistryUrl.parse("zookeeper://z?group=/").path("mapping/A"))
        .isEqualTo("/mapping/A");
  }

  @Test
  void anApplicationWhoseNameIsNotTheNameOfANodeIsRefused() {
    ApplicationInstance nested =
        new ApplicationInstance("shop/eu", "127.0.0.1", 20881, "r1", Map.of(), Set.of(), null);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceContent.path(RegistryUrl.parse("zookeeper://z"), nested))
        .withMessage(
            "the name of the application 'shop/eu' contains '/', so ZooKeeper cannot hold its"
                + " instances; choose a name without '/', or set register-mode=interface");
  }
}
