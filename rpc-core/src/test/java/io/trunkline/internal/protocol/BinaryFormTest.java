package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryFormTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 1_023, 1_024, 32_768, 32_769, 65_536, 1_048_576})
  void isWhatHessian2ReadsAndWhatWasWritten(int length) throws Exception {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    byte[] body = BinaryForm.write(bytes);
    assertThat(BinaryForm.read(body)).isEqualTo(bytes);
    assertThat(new Hessian2Input(new ByteArrayInputStream(body)).readBytes()).isEqualTo(bytes);
    assertThat(BinaryForm.read(Arrays.copyOf(body, body.length - 1))).isNull();
    assertThat(BinaryForm.read(Arrays.copyOf(body, body.length + 1))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4e", "0152", "21", "34", "3405", "42ff", "42ffff00", "410001", "90"})
  void anythingElseIsNoRecord(String hex) {
    assertThat(BinaryForm.read(HexFormat.of().parseHex(hex))).isNull();
  }
}
