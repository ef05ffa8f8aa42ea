package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.PayloadOutput;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallSiteHeaderTest {

  private static Inbound.Frame request(byte[] body) {
    return new Inbound.Frame(new FrameHeader(0xc2, 0x54, 1, body.length), body);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 2, 000102",
    "1, 1000, 0, 01e80700",
    "127, 127, 1, 7f7f01",
    "128, 128, 3, 8001800103",
    "2147483647, 9223372036854775807, 0, ffffffff07ffffffffffffffff7f00"
  })
  void readsWhatItWrote(int site, long remaining, int flags, String hex) throws Exception {
    PayloadOutput out = new PayloadOutput(64, 64);
    CallSiteHeader.write(out, site, remaining, flags);
    byte[] body = Arrays.copyOf(out.array(), out.position());
    assertThat(HexFormat.of().formatHex(body)).isEqualTo(hex);
    CallSiteHeader header = CallSiteHeader.read(request(body));
    assertThat(header)
        .isEqualTo(new CallSiteHeader(site, remaining, (byte) flags, (byte) body.length));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "01", "0101", "010108", "0101ff", "80", "ffffffffffffffffffff010101"})
  void refusesWhatIsNoHeader(String hex) {
    Inbound.Frame request = request(HexFormat.of().parseHex(hex));
    assertThatThrownBy(() -> CallSiteHeader.read(request))
        .isInstanceOf(RequestRefusedException.class)
        .hasMessageContaining("expected two numbers and flags 0 to 7");
  }
}
