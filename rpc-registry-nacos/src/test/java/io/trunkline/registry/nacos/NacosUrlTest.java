package io.trunkline.registry.nacos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NacosUrlTest {

  @Test
  void aUrlNeedsOnlyAHost() {
    NacosUrl url = NacosUrl.parse("nacos://n1");
    assertThat(url.server().servers()).isEqualTo("n1:8848");
    assertThat(url.server().namespace()).isEmpty();
    assertThat(url.group()).isEqualTo("DEFAULT_GROUP");
    assertThat(url.cluster()).isEqualTo("DEFAULT");
    assertThat(url.ephemeral()).isTrue();
    assertThat(url.emptyProtection()).isTrue();
    assertThat(url).hasToString("nacos://n1:8848");
    assertThat(url.server().toProperties()).containsOnlyKeys("serverAddr");
  }

  @Test
  void allKeysTakeEffect() {
    NacosUrl url =
        NacosUrl.parse(
            "nacos://n1:1?backup=n2:2,n3&namespace=dev&group=shop&clusterName=c1&username=ann"
                + "&password=s%26x&ephemeral=false&contextPath=/n&timeout=900&register=false"
                + "&subscribe=false&enable-empty-protection=false");
    assertThat(url.server().servers()).isEqualTo("n1:1,n2:2,n3:8848");
    assertThat(url.server().timeout()).hasMillis(900);
    assertThat(url.server().toProperties())
        .containsEntry("serverAddr", "n1:1,n2:2,n3:8848")
        .containsEntry("namespace", "dev")
        .containsEntry("username", "ann")
        .containsEntry("password", "s&x")
        .containsEntry("contextPath", "/n");
    assertThat(url.group()).isEqualTo("shop");
    assertThat(url.cluster()).isEqualTo("c1");
    assertThat(url.ephemeral()).isFalse();
    assertThat(url.register()).isFalse();
    assertThat(url.subscribe()).isFalse();
    assertThat(url.emptyProtection()).isFalse();
    assertThat(url).hasToString("nacos://n1:1,n2:2,n3:8848/dev?group=shop");
  }

  @Test
  void credentialsInFrontOfTheHostAreThoseOfTheClient() {
    assertThat(NacosUrl.parse("nacos://ann:pw@n1").server().toProperties())
        .containsEntry("username", "ann")
        .containsEntry("password", "pw");
  }

  @Test
  void dubbosNameOfNoNamespaceIsThePublicOne() {
    assertThat(NacosUrl.parse("nacos://n1?namespace=dubbo").server())
        .isEqualTo(NacosUrl.parse("nacos://n1").server());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nacos://n1?namespce=dev|did you mean 'namespace'",
        "nacos://n1?ephemeral=maybe|sets ephemeral=maybe, expected true or false",
        "zookeeper://n1|has another scheme, expected nacos://host:port",
        "nacos://|names no server, expected nacos://host:port"
      })
  void aMistakeIsNamed(String text, String why) {
    assertThatThrownBy(() -> NacosUrl.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
