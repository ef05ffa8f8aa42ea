package io.trunkline.perf.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CodecsTest {

  @ParameterizedTest
  @EnumSource
  void everyCodecGivesBackWhatItIsGiven(CodecPayload payload) throws Exception {
    for (String name : Codecs.names(payload)) {
      Codec codec = Codecs.prepared(name, payload);
      int bytes = codec.write(payload.value());
      assertThat(bytes).as(name).isPositive();
      assertThat(codec.write(payload.value())).as("%s again", name).isEqualTo(bytes);
      assertThat(codec.read()).as(name).isEqualTo(payload.value());
      assertThat(codec.read()).as("%s again", name).isEqualTo(payload.value());
    }
  }

  @Test
  void anUnknownCodecIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Codecs.prepared("nobody", CodecPayload.BID))
        .withMessageStartingWith("no codec named 'nobody'; found ")
        .withMessageContaining("hand");
  }
}
