package io.trunkline.testkit.compression;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.serialization.compression.Compressions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The API's GZIP; its module cannot depend on this one, which depends on it. */
class GzipTest implements CompressionContract {

  @Override
  public CompressionProvider provider() {
    return Objects.requireNonNull(Compressions.load(GzipTest.class.getClassLoader()).withId(2));
  }

  @Test
  void theJdkReadsAndWritesThePieces() throws IOException {
    Compression gzip = provider().create(6);
    byte[] text = Pieces.text(10_000);
    byte[] piece = Pieces.compress(gzip, text);
    assertThat(new GZIPInputStream(new ByteArrayInputStream(piece)).readAllBytes()).isEqualTo(text);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream jdk = new GZIPOutputStream(out)) {
      jdk.write(text);
    }
    assertThat(Pieces.decompress(gzip, out.toByteArray(), LIMIT)).isEqualTo(text);
  }
}
