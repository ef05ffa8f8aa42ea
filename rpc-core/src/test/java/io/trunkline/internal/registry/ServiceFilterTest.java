package io.trunkline.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which configurators concern a consumer; ProviderNodesTest has which providers do. */
class ServiceFilterTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none, none, '', true",
        "blue, 1, group=blue&version=1, true",
        "blue, 1, version=1, false",
        "blue, 1, group=blue, false",
        "blue, 1, group=*&version=1, true",
        "blue, 1, group=blue&version=*, true",
        "blue, 1, group=*&version=*, true",
        "none, none, group=*&version=*, true",
        "blue, 1, group=*&version=2, false",
        "'red,blue', none, group=blue, true",
        "*, *, group=blue&version=1, true"
      })
  void aStarIsAnyGroupOrVersion(
      @Nullable String group, @Nullable String version, String keys, boolean concerns) {
    ServiceUrl override =
        ServiceUrl.parse("override://0.0.0.0/a.B?category=configurators&timeout=9&" + keys);
    assertThat(new ServiceFilter("a.B", group, version, "configurators").matches(override))
        .isEqualTo(concerns);
  }
}
