package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server reads of the url of a registry. */
class RegistryUrlTest {

  @ParameterizedTest
  @CsvSource({
    "zookeeper://zk1:2181?backup=zk2:2181, zookeeper, zk1, zookeeper://zk1:2181",
    "'ZooKeeper://zk1:2181,zk2:2181', zookeeper, zk1, 'ZooKeeper://zk1:2181,zk2:2181'",
    "zookeeper://[::1]:2181/dubbo, zookeeper, ::1, zookeeper://[::1]:2181",
    "zookeeper://user:p@ss@zk1?password=secret, zookeeper, zk1, zookeeper://zk1",
    "memory://, memory, '', memory://",
  })
  void showsNeitherUserNorPasswordNorParameters(
      String url, String scheme, String host, String shown) {
    RegistryUrl registry = new RegistryUrl(url);

    assertThat(registry.scheme()).isEqualTo(scheme);
    assertThat(registry.host()).isEqualTo(host);
    assertThat(registry).hasToString(shown);
  }

  @Test
  void findsParametersByTheirWholeName() {
    RegistryUrl registry = new RegistryUrl("zookeeper://h?recheck=true&check=false&timeout=50");

    assertThat(registry.parameter("check")).isEqualTo("false");
    assertThat(registry.parameter("timeout")).isEqualTo("50");
    assertThat(registry.parameter("time")).isNull();
    assertThat(new RegistryUrl("zookeeper://h").parameter("check")).isNull();
  }

  @Test
  void anAddressWithoutASchemeIsRefusedWithoutItsPassword() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RegistryUrl("user:secret@zk1:2181").scheme())
        .withMessageContaining("the registry zk1:2181 has no scheme")
        .withMessageContaining("zookeeper://host:2181");
  }
}
