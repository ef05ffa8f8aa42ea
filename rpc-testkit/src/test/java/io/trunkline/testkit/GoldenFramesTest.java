package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class GoldenFramesTest {

  @Test
  void readsAFrameToItsBytes() {
    byte[] frame = GoldenFrames.read("2.7.23-hessian2-heartbeat-request");
    assertThat(frame).hasSize(17).startsWith(0xda, 0xbb, 0xe2).endsWith('N');
  }

  @Test
  void readsAFrameOfManyLines() {
    assertThat(GoldenFrames.read("3.3.6-kryo-echo50k-request")).hasSize(51381);
  }

  @Test
  void everyFrameHoldsAsManyBytesAsItsHeaderSays() {
    List<String> names = GoldenFrames.names("");
    assertThat(names).hasSize(919).isSorted();
    for (String name : names) {
      byte[] frame = GoldenFrames.read(name);
      assertThat(ByteBuffer.wrap(frame).getShort(0)).as(name).isEqualTo((short) 0xdabb);
      assertThat(ByteBuffer.wrap(frame).getInt(12)).as(name).isEqualTo(frame.length - 16);
    }
  }

  @Test
  void listsNamesByPrefix() {
    assertThat(GoldenFrames.names("3.3.6-kryo2-echo-"))
        .containsExactly("3.3.6-kryo2-echo-request", "3.3.6-kryo2-echo-response");
    assertThat(GoldenFrames.names("no-such-")).isEmpty();
  }

  @Test
  void theIndexListsExactlyTheFilesThatAreThere() throws IOException, URISyntaxException {
    URL index = GoldenFrames.class.getResource("/golden/index.txt");
    try (Stream<Path> files = Files.list(Path.of(index.toURI()).getParent())) {
      List<String> there =
          files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(".hex"))
              .map(file -> file.substring(0, file.length() - 4))
              .sorted()
              .toList();
      assertThat(GoldenFrames.names("")).isEqualTo(there);
    }
  }

  @Test
  void namesTheFrameThatIsMissing() {
    assertThatThrownBy(() -> GoldenFrames.read("9.9.9-none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("9.9.9-none");
  }
}
