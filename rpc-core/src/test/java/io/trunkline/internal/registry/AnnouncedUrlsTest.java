package io.trunkline.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.metadata.AnnouncedKeys;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnnouncedUrlsTest {

  private static final Map<String, String> KEYS =
      Map.of(
          "methods", "find,place",
          "pid", "7",
          "timestamp", "1700000000000",
          "serialization", "hessian2",
          "tag", "gray",
          "find.timeout", "200",
          "threads", "100",
          "weight", "30");

  private static ServiceRecord service(String path) {
    return new ServiceRecord("10.0.0.7", 20880, path, "a.B", "x", "1.0", "orders", KEYS);
  }

  @Test
  void aProvidersUrlHasTheKeysOfStockInOrder() {
    assertThat(
            AnnouncedUrls.provider(service("a.B"), new AnnouncementOptions(true, false, Set.of())))
        .hasToString(
            "dubbo://10.0.0.7:20880/a.B?application=orders&dubbo=2.0.2"
                + "&dubbo.tag=gray&dynamic=true&find.timeout=200&generic=false&group=x"
                + "&interface=a.B&methods=find,place&pid=7&release="
                + AnnouncedKeys.RELEASE
                + "&serialization=hessian2"
                + "&side=provider&threads=100&timestamp=1700000000000&version=1.0&weight=30");
  }

  @Test
  void aSimplifiedOneHasWhatConsumersNeed() {
    AnnouncementOptions registry = new AnnouncementOptions(true, true, Set.of("threads", "owner"));
    assertThat(AnnouncedUrls.provider(service("a.B"), registry))
        .hasToString(
            "dubbo://10.0.0.7:20880/a.B?application=orders&dubbo=2.0.2&find.timeout=200&group=x"
                + "&release="
                + AnnouncedKeys.RELEASE
                + "&serialization=hessian2&side=provider&threads=100"
                + "&version=1.0&weight=30");
    assertThat(AnnouncedUrls.provider(service("other"), registry).parameter("interface"))
        .isEqualTo("a.B");
  }

  @Test
  void aConsumersUrlHasTheKeysOfStockInOrder() {
    AddressQuery query =
        new AddressQuery(
            "zookeeper://zk1", "a.B", "x", null, "web", Map.of("pid", "8", "timestamp", "9"));
    AnnouncementOptions registry = new AnnouncementOptions(true, false, Set.of());
    assertThat(AnnouncedUrls.consumer(query, "a.B", "10.0.0.1", registry))
        .hasToString(
            "consumer://10.0.0.1/a.B?application=web&category=consumers&check=false&dubbo=2.0.2"
                + "&group=x&interface=a.B&pid=8&release="
                + AnnouncedKeys.RELEASE
                + "&side=consumer&timestamp=9");
  }

  @Test
  void extraKeysAreNotForConsumers() {
    AddressQuery query =
        new AddressQuery(
            "zookeeper://zk1", "a.B", "x", null, "web", Map.of("retries", "4", "timeout", "9"));
    assertThat(
            AnnouncedUrls.consumer(
                query, "a.B", "10.0.0.1", new AnnouncementOptions(true, true, Set.of("retries"))))
        .hasToString(
            "consumer://10.0.0.1/a.B?application=web&category=consumers&dubbo=2.0.2&group=x"
                + "&release="
                + AnnouncedKeys.RELEASE);
  }
}
