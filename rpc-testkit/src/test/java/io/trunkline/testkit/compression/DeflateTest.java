package io.trunkline.testkit.compression;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.serialization.compression.Compressions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

/** The API's DEFLATE; its module cannot depend on this one, which depends on it. */
class DeflateTest implements CompressionContract {

  @Override
  public CompressionProvider provider() {
    return Objects.requireNonNull(Compressions.load(DeflateTest.class.getClassLoader()).withId(1));
  }

  @Test
  void theJdkReadsAndWritesThePieces() throws IOException {
    Compression deflate = provider().create(6);
    byte[] text = Pieces.text(10_000);
    byte[] piece = Pieces.compress(deflate, text);
    assertThat(new InflaterInputStream(new ByteArrayInputStream(piece)).readAllBytes())
        .isEqualTo(text);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream jdk = new DeflaterOutputStream(out)) {
      jdk.write(text);
    }
    assertThat(Pieces.decompress(deflate, out.toByteArray(), LIMIT)).isEqualTo(text);
  }
}
