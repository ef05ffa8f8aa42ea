package io.trunkline.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Urls and parameters as logs show them. */
class SecretsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "zookeeper://ann:pa/ss@zk:2181?group=x zookeeper://***@zk:2181?group=x",
        "zookeeper://ann:p@ss@zk:2181 zookeeper://***@zk:2181",
        "zookeeper://ann:p?ss@zk:2181 zookeeper://***@zk:2181",
        "ann:pass@zk:2181 ***@zk:2181",
        "dubbo://h:1?tokn=abc&timeout=5 dubbo://h:1?tokn=***&timeout=5",
        "dubbo://h:1?toekn=abc&x=1 dubbo://h:1?toekn=***&x=1",
        "dubbo://h:1?store.pasword=a=b&x=1 dubbo://h:1?store.pasword=***&x=1",
        "dubbo://h:1?accessToken=abc dubbo://h:1?accessToken=***",
        "dubbo://h:1?api-key=abc dubbo://h:1?api-key=***",
        "dubbo://h:1?%74oken=abc dubbo://h:1?%74oken=***",
        "dubbo://h:1?token=a?b;dubbo://h:2?x=1 dubbo://h:1?token=***;dubbo://h:2?x=1",
        "zookeeper://a:b@h;zookeeper://c:d@i zookeeper://***@h;zookeeper://***@i",
        "dubbo://h:1?registry=zk%3A%2F%2Fa%3Ab%40h dubbo://h:1?registry=***",
        "dubbo%3A%2F%2Fh%3A1%3Ftoken%3Dabc dubbo://h:1?token=***",
        "dubbo%3A%2f%2Fh%3A1%3Ftoken%3Dabc dubbo://h:1?token=***",
        "dubbo%3A%2F%2Fh%3A1%3Ftoken%3Dabc%26x%3D5% dubbo://h:1?token=***&x=5%",
        "dubbo%3A%2F%2Fh%3A1%3Fx%3D%zz%26token%3Dabc dubbo://h:1?x=%zz&token=***",
        "dubbo%253A%252F%252Fh%253A1%253Ftoken%253Dabc dubbo://h:1?token=***",
        "dubbo://h:1?registry=zk%3A%2F%2Fa%3Ab%40h% dubbo://h:1?registry=***",
        "token%3Dabc%26x%3D5% token=***&x=5%",
      })
  void areMasked(String url, String shown) {
    assertThat(Secrets.masked(url)).isEqualTo(shown);
    assertThat(Secrets.masked(shown)).as("masked twice").isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dubbo://10.0.0.1:20880/shop.Orders?timeout=5&group=a&methods=find,place&path=x",
        "zookeeper://zk1:2181?backup=zk2:2181,zk3:2181&use-as-config-center=false",
        "dns://name:20880?refresh=50",
        "me@example.com",
        "100% of x+y",
        "a%20b%2",
        ""
      })
  void whatIsNoneStays(String text) {
    assertThat(Secrets.masked(text)).isEqualTo(text);
  }

  @Test
  void parametersAreMaskedByTheirKeys() {
    Map<String, Object> parameters =
        Map.of("tokn", "abc", "env", "gray", "urls", List.of("zk://a:b@h"));
    assertThat(Secrets.masked("parameters", parameters))
        .isEqualTo("{env=gray, tokn=***, urls=[zk://***@h]}");
  }

  @Test
  void masksWithoutTakingLong() {
    String text = "a=".repeat(50_000) + "://".repeat(50_000) + ";//".repeat(50_000);
    assertThat(Secrets.masked(text)).isEqualTo(text);
    String encoded = "%25".repeat(50_000) + "%2".repeat(50_000);
    assertThat(Secrets.masked(encoded)).isEqualTo(encoded);
    assertThat(Secrets.masked("a://b?c=".repeat(100_000))).isEqualTo("a://b?c=***");
  }
}
