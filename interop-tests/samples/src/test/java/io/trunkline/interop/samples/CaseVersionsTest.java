package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CaseVersionsTest {

  private static final CaseVersions VERSIONS =
      CaseVersions.parse(
          """
          # a comment = nothing
          dubbo.version=2.7*, 3.*
          spring.version=4.*, 5.*
          java.version= [>= 8]
          compiler.version=[ ">=3.0 <3.3.0" ]
          old.version=[ <2.7.8, >=2.7.0, !2.7.5 ]
          """);

  @Test
  void aStarStandsForAnyNumbers() {
    assertThat(VERSIONS.allows("spring.version", "5.3.39")).isTrue();
    assertThat(VERSIONS.allows("spring.version", "4.3.30.RELEASE")).isTrue();
    assertThat(VERSIONS.allows("spring.version", "6.1.5")).isFalse();
    assertThat(VERSIONS.allows("dubbo.version", "2.7.23")).isTrue();
    assertThat(VERSIONS.allows("dubbo.version", "2.6.12")).isFalse();
  }

  @Test
  void boundsHaveToHoldAllOfThem() {
    assertThat(VERSIONS.allows("java.version", "17")).isTrue();
    assertThat(VERSIONS.allows("java.version", "7")).isFalse();
    assertThat(VERSIONS.allows("compiler.version", "3.2.6")).isTrue();
    assertThat(VERSIONS.allows("compiler.version", "3.3.0")).isFalse();
    assertThat(VERSIONS.allows("old.version", "2.7.6")).isTrue();
    assertThat(VERSIONS.allows("old.version", "2.7.5")).isFalse();
    assertThat(VERSIONS.allows("old.version", "2.7.8")).isFalse();
  }

  @Test
  void whatIsNotNamedIsAllowed() {
    assertThat(VERSIONS.allows("spring-boot.version", "3.5.7")).isTrue();
  }

  @Test
  void aRaisedVersionThatTheSampleNamesIsRemarked() {
    assertThat(VERSIONS.remark("Spring 4.3.30.RELEASE to 5.3.39"))
        .isEqualTo("Spring 4.3.30.RELEASE to 5.3.39, which case-versions.conf allows");
    assertThat(VERSIONS.remark("Boot 3.2.3 to 3.5.7")).isEqualTo("Boot 3.2.3 to 3.5.7");
    assertThat(VERSIONS.remark("no counterpart of dubbo-xds"))
        .isEqualTo("no counterpart of dubbo-xds");
  }

  @Test
  void versionsAreComparedByNumbers() {
    assertThat(Versions.compare("3.3.10", "3.3.9")).isPositive();
    assertThat(Versions.compare("5.3", "5.3.0")).isZero();
    assertThat(Versions.compare("4.3.30.RELEASE", "5.3")).isNegative();
  }
}
