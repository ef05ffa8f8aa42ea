package io.trunkline.compression.zstd;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.testkit.compression.CompressionContract;
import org.junit.jupiter.api.Test;

class ZstdTest implements CompressionContract {

  @Override
  public CompressionProvider provider() {
    return new ZstdProvider();
  }

  @Test
  void itIsFoundByItsName() {
    Compressions compressions = Compressions.load(ZstdTest.class.getClassLoader());
    assertThat(compressions.named("zstd")).isInstanceOf(ZstdCompression.class);
    assertThat(compressions.names()).containsExactlyInAnyOrder("deflate", "gzip", "zstd");
  }
}
