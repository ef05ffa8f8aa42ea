package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryUrlTest {

  @Test
  void oneServerIsEnough() {
    RegistryUrl url = RegistryUrl.parse("zookeeper://zk1");
    assertThat(url.servers()).isEqualTo("zk1:2181");
    assertThat(url.root()).isEqualTo("/dubbo");
    assertThat(url.credentials()).isNull();
    assertThat(url.sessionTimeout()).isEqualTo(Duration.ofSeconds(60));
    assertThat(url.register()).isTrue();
    assertThat(url.emptyProtection()).isTrue();
  }

  @Test
  void readsWhatStockReads() {
    RegistryUrl url =
        RegistryUrl.parse(
            "zookeeper://zk1:2182/org.apache.dubbo.registry.RegistryService?application=orders"
                + "&backup=zk2:2183,zk3&dubbo=2.0.2&group=shop&pid=7&session=20000&timeout=3000"
                + "&timestamp=1700000000000&register=false&subscribe=false&simplified=true"
                + "&extra-keys=zone,owner&version=1&register-mode=all&enable-empty-protection=false");
    assertThat(url.servers()).isEqualTo("zk1:2182,zk2:2183,zk3:2181");
    assertThat(url.root()).isEqualTo("/shop");
    assertThat(url.sessionTimeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(url.connectTimeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(url.register()).isFalse();
    assertThat(url.subscribe()).isFalse();
    assertThat(url.simplified()).isTrue();
    assertThat(url.extraKeys()).containsExactlyInAnyOrder("zone", "owner");
    assertThat(url.emptyProtection()).isFalse();
  }

  @Test
  void severalServersMayStandInTheAddress() {
    assertThat(RegistryUrl.parse("zookeeper://zk1:1,zk2:2").servers()).isEqualTo("zk1:1,zk2:2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zookeeper://ann:p%40ss@zk1:2181",
        "zookeeper://ann:p@ss@zk1:2181",
        "zookeeper://zk1:2181?username=ann&password=p%40ss"
      })
  void credentialsAreReadAndNeverShown(String text) {
    RegistryUrl url = RegistryUrl.parse(text);
    assertThat(url.credentials()).isEqualTo("ann:p@ss");
    assertThat(url.toString()).isEqualTo("zookeeper://zk1:2181");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ann:secret@zk1",
        "zookeeper://ann:secret@",
        "zookeeper://ann:sec/ret@zk1?session=soon",
        "zookeeper://ann:secret@zk1?session=0",
        "zookeeper://ann:secret@zk1?register=maybe",
        "zookeeper://ann:secret@zk1?sesion=4",
        "zookeeper://ann:secret@zk1?backup=%zz",
        "zookeeper://ann:secret@0.0.0.0:2181"
      })
  void whatIsImpossibleIsRefusedWithoutShowingThePassword(String text) {
    assertThatThrownBy(() -> RegistryUrl.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the registry ")
        .hasMessageNotContaining("ret");
  }

  @Test
  void noCharacterInAPasswordMakesItVisible() {
    for (char c : "/:@?#=,.!$*+~-% &".toCharArray()) {
      String password = "Zq7w" + c + "xK9v";
      for (String rest : List.of("@zk:2181", "@zk:2181?sesion=4", "@zk:x", "@", "@zk?timeout=a")) {
        String shown;
        try {
          shown = RegistryUrl.parse("zookeeper://ann:" + password + rest).toString();
        } catch (IllegalArgumentException e) {
          assertThat(e).hasNoCause();
          shown = e.getMessage();
        }
        assertThat(shown).as(password + rest).doesNotContain("Zq7w").doesNotContain("xK9v");
      }
    }
  }

  @Test
  void aMisspeltKeyIsRefusedWithTheRightOne() {
    assertThatThrownBy(() -> RegistryUrl.parse("zookeeper://zk1?sesion=4"))
        .hasMessageContaining("did you mean 'session'?");
  }
}
