package io.trunkline.perf.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.codec.CodecPayload;
import io.trunkline.perf.codec.Codecs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OwnCodecsTest {

  @ParameterizedTest
  @EnumSource
  void everyCodecGivesBackWhatItIsGiven(CodecPayload payload) throws Exception {
    assertThat(Codecs.names()).contains("trunkline-kryo", "trunkline-hessian2", "hand");
    for (String name : Codecs.names(payload)) {
      Codec codec = Codecs.prepared(name, payload);
      codec.write(payload.value());
      assertThat(codec.read()).as(name).isEqualTo(payload.value());
    }
  }
}
