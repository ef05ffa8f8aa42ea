package io.trunkline.dubbo.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.dubbo.common.utils.PojoUtils;
import org.junit.jupiter.api.Test;

class PojoUtilsTest {

  @Test
  void whatIsOfTheClassAlreadyIsGivenBackAndNothingElseIsMapped() {
    assertThat(PojoUtils.realize("text", String.class)).isEqualTo("text");
    assertThat(PojoUtils.realize(null, String.class)).isNull();
    assertThatThrownBy(() -> PojoUtils.realize(Map.of(), PojoUtilsTest.class))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("is no " + PojoUtilsTest.class.getName());
  }
}
