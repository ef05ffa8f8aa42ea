package io.trunkline.serialization.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompressionsTest {

  private final Compressions compressions =
      Compressions.load(CompressionsTest.class.getClassLoader());

  @Test
  void theJdksTwoAreAlwaysThere() {
    assertThat(compressions.names()).containsExactly("deflate", "gzip");
    assertThat(compressions.named("gzip")).extracting(Compression::id).isEqualTo(2);
    assertThat(compressions.named("deflate:9")).extracting(Compression::id).isEqualTo(1);
    assertThat(compressions.withId(2)).extracting(CompressionProvider::name).isEqualTo("gzip");
    assertThat(compressions.withId(7)).isNull();
  }

  @Test
  void noneIsNoCompression() {
    assertThat(compressions.named(Compressions.NONE)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "defalte, did you mean 'deflate'?",
    "zip, did you mean 'gzip'?",
    "brotli, 'known are deflate, gzip, none'",
    "zstd, add io.trunkline:rpc-compression-zstd to the class path",
    "lz4:3, add io.trunkline:rpc-compression-lz4 to the class path",
    "none:1, 'known are deflate, gzip, none'"
  })
  void anUnknownNameIsAnErrorThatSaysWhatIsKnown(String name, String hint) {
    assertThatThrownBy(() -> compressions.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no compression named '" + name.split(":")[0] + "'")
        .hasMessageContaining(hint);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10", "-1", "best", "", "3:4"})
  void anUnknownLevelIsAnErrorThatSaysTheRange(String level) {
    assertThatThrownBy(() -> compressions.named("deflate:" + level))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("level '" + level + "' of compression deflate, expected 1 to 9");
  }
}
