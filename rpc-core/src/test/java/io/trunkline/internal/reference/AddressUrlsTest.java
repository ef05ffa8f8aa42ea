package io.trunkline.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressUrlsTest {

  private static AddressUrls of(String url, String... registries) {
    return AddressUrls.of(url, List.of(registries), Runnable.class);
  }

  @Test
  void whatIsSaidAboutProvidersDiffersAndWhatIsSaidAboutCallsDoesNot() {
    AddressUrls urls = of("dubbo://a:1?weight=200&tag=gray&timeout=7;dubbo://b?weight=0&timeout=7");
    assertThat(urls.fixed()).extracting(Object::toString).containsExactly("a:1", "b:20880");
    assertThat(urls.fixed()).extracting(address -> address.weight()).containsExactly(200, 0);
    assertThat(urls.fixed().get(0).parameter("tag")).isEqualTo("gray");
    assertThat(urls.url().settings()).containsEntry("timeout", "7");
    assertThat(urls.onlyOne()).isNull();
    assertThat(of("dubbo://a:1?weight=3").onlyOne()).hasToString("a:1");
    assertThatThrownBy(() -> of("dubbo://a:1?weight=much"))
        .hasMessageContaining("sets weight=much, expected a number from 0 on");
  }

  @Test
  void aUrlOfAnotherSchemeNamesASource() {
    AddressUrls urls = of("dns://bids:1; dubbo://a:1?timeout=7 ;zookeeper://z:1?group=x");
    assertThat(urls.sources()).containsExactly("dns://bids:1", "zookeeper://z:1?group=x");
    assertThat(urls.fixed()).extracting(Object::toString).containsExactly("a:1");
    assertThat(urls.url().settings()).as("not the source's").hasSize(1);
    assertThat(urls.onlyOne()).isNull();
  }

  @Test
  void withoutAUrlTheRegistriesCount() {
    assertThat(of(null, "dns://a:1", "file:///b").sources())
        .containsExactly("dns://a:1", "file:///b");
    assertThat(of(null, "dubbo://a:1").onlyOne()).hasToString("a:1");
    assertThat(of("dubbo://b:1", "dns://a:1").sources()).isEmpty();
    assertThatThrownBy(() -> of(null))
        .hasMessageContaining("java.lang.Runnable is null and its client has no registry")
        .hasMessageContaining("expected dubbo://host:port");
  }

  @Test
  void passwordsAreNotShown() {
    assertThat(of("zookeeper://user:hidden@z:1?username=hidden&password=hidden&x=y;dubbo://a:1"))
        .hasToString("a:1, zookeeper://***@z:1?username=***&password=***&x=y");
  }
}
