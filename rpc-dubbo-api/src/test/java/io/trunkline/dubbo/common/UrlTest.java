package io.trunkline.dubbo.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.CollectionUtils;
import org.apache.dubbo.common.utils.NetUtils;
import org.apache.dubbo.common.utils.StringUtils;
import org.junit.jupiter.api.Test;

/** URLs as values, and the functions of texts. */
class UrlTest {

  private static final String TEXT =
      "dubbo://ann:secret@127.0.0.1:20880/com.acme.Shop?group=g&hello.timeout=5&timeout=7&version=1.0";

  private final URL url = URL.valueOf(TEXT);

  @Test
  void allPartsAreReadAndWritten() {
    assertThat(url.getProtocol()).isEqualTo("dubbo");
    assertThat(url.getUsername()).isEqualTo("ann");
    assertThat(url.getPassword()).isEqualTo("secret");
    assertThat(url.getHost()).isEqualTo("127.0.0.1");
    assertThat(url.getPort()).isEqualTo(20880);
    assertThat(url.getAddress()).isEqualTo("127.0.0.1:20880");
    assertThat(url.getPath()).isEqualTo("com.acme.Shop");
    assertThat(url.getServiceKey()).isEqualTo("g/com.acme.Shop:1.0");
    assertThat(url.toFullString()).isEqualTo(TEXT);
    assertThat(url.toString()).isEqualTo(TEXT.replace("ann:secret@", ""));
    assertThat(url.toIdentityString()).isEqualTo(TEXT.substring(0, TEXT.indexOf('?')));
    assertThat(url).isEqualTo(URL.valueOf(url.toFullString())).hasSameHashCodeAs(URL.valueOf(TEXT));
  }

  @Test
  void anAddressOfIpv6NeedsNoPort() {
    assertThat(URL.valueOf("dubbo://[::1]/p").getHost()).isEqualTo("[::1]");
    assertThat(URL.valueOf("dubbo://[::1]/p").getPort()).isZero();
    assertThat(URL.valueOf("dubbo://[::1]:7/p").getPort()).isEqualTo(7);
    assertThat(URL.valueOf("dubbo://my_host:7/p").getHost()).isEqualTo("my_host");
  }

  @Test
  void parametersHaveDefaultsAndOnesOfMethods() {
    assertThat(url.getParameter("timeout", 0)).isEqualTo(7);
    assertThat(url.getMethodParameter("hello", "timeout", 0)).isEqualTo(5);
    assertThat(url.getMethodParameter("other", "timeout", 0)).isEqualTo(7);
    assertThat(url.getParameter("none")).isNull();
    assertThat(url.getParameter("none", "x")).isEqualTo("x");
    assertThat(url.getParameter("none", true)).isTrue();
    assertThat(url.hasParameter("group")).isTrue();
    assertThat(URL.valueOf("dubbo://h?default.retries=3").getParameter("retries", 0)).isEqualTo(3);
    assertThat(URL.valueOf("dubbo://h?a=1,2").getParameter("a", List.of()))
        .containsExactly("1", "2");
  }

  @Test
  void aChangeIsAnotherUrl() {
    URL other = url.setPort(1).addParameter("timeout", 9).removeParameters("group", "version");

    assertThat(other.toString())
        .isEqualTo("dubbo://127.0.0.1:1/com.acme.Shop?hello.timeout=5&timeout=9");
    assertThat(url.toFullString()).isEqualTo(TEXT);
    assertThat(url.addParameterIfAbsent("timeout", "9")).isSameAs(url);
    assertThat(url.addParameter("empty", "")).isSameAs(url);
    assertThat(url.addParameters("a", "1", "b", "2").getParameters()).containsEntry("b", "2");
    assertThat(url.clearParameters().getParameters()).isEmpty();
  }

  @Test
  void theTwinOf26MakesCopiesOfItsOwnClass() {
    com.alibaba.dubbo.common.URL old =
        com.alibaba.dubbo.common.URL.valueOf("dubbo://h:1/p?a=1").addParameter("b", 2).setHost("i");

    assertThat(old).hasToString("dubbo://i:1/p?a=1&b=2").isInstanceOf(URL.class);
    assertThat(com.alibaba.dubbo.common.URL.of(url).toFullString()).isEqualTo(TEXT);
  }

  @Test
  void whatIsNoUrlIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> URL.valueOf(" "))
        .withMessageContaining("expected dubbo://host:port");
    assertThatIllegalStateException()
        .isThrownBy(() -> URL.valueOf("://h"))
        .withMessageContaining("has no protocol");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> URL.valueOf("dubbo://h:port"))
        .withMessageContaining("the port is 'port'");
  }

  @Test
  void textsAreSplitJoinedAndCompared() {
    assertThat(StringUtils.isBlank(" \t")).isTrue();
    assertThat(StringUtils.isNotEmpty(" ")).isTrue();
    assertThat(StringUtils.split("a,,b", ',')).containsExactly("a", "b");
    assertThat(StringUtils.join(List.of("a", "b"), "-")).isEqualTo("a-b");
    assertThat(StringUtils.substringBefore("a/b/c", '/')).isEqualTo("a");
    assertThat(StringUtils.substringAfterLast("a/b/c", '/')).isEqualTo("c");
    assertThat(StringUtils.parseQueryString("a=1&b=2")).isEqualTo(Map.of("a", "1", "b", "2"));
    assertThat(StringUtils.toString(new IllegalStateException("why"))).contains("why", "UrlTest");
    assertThat(StringUtils.isContains("a, b", "b")).isTrue();
    assertThat(StringUtils.parseInteger("x")).isZero();
    assertThat(CollectionUtils.isEmpty(null)).isTrue();
    assertThat(CollectionUtils.first(List.of("a", "b"))).isEqualTo("a");
  }

  @Test
  void anAddressOnlyForThisMachineIsReplaced() {
    assertThat(NetUtils.filterLocalHost("10.0.0.1")).isEqualTo("10.0.0.1");
    assertThat(NetUtils.filterLocalHost("127.0.0.1")).isEqualTo(NetUtils.getLocalHost());
    assertThat(NetUtils.isInvalidLocalHost("0.0.0.0")).isTrue();
  }
}
