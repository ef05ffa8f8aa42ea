package io.trunkline.compression.lz4;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.testkit.compression.CompressionContract;
import org.junit.jupiter.api.Test;

class Lz4Test implements CompressionContract {

  @Override
  public CompressionProvider provider() {
    return new Lz4Provider();
  }

  @Test
  void itIsFoundByItsName() {
    Compressions compressions = Compressions.load(Lz4Test.class.getClassLoader());
    assertThat(compressions.named("lz4")).isInstanceOf(Lz4Compression.class);
    assertThat(compressions.names()).containsExactlyInAnyOrder("deflate", "gzip", "lz4");
  }
}
