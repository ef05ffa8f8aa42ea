package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.core.SpringVersion;

/** The tests that run with another line of Spring do run with it. */
class SpringVersionTest {

  @Test
  void isTheOneThatTheBuildNames() {
    assertThat(SpringVersion.getVersion()).startsWith(System.getProperty("spring.line", "6.2"));
  }
}
