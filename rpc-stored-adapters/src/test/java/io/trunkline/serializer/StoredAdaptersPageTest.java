package io.trunkline.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the Java of docs/stored-adapters.md with the tests that run it. */
class StoredAdaptersPageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis/RedisIT",
        "kafka/KafkaIT",
        "hazelcast/HazelcastIT",
        "jms/JmsTest",
        "jcache/ObjectEhcacheSerializerTest"
      })
  void thePageShowsWhatTheTestRuns(String test) throws Exception {
    String source =
        Files.readString(Path.of("src/test/java/io/trunkline/serializer", test + ".java"));
    String shown =
        source
            .substring(source.indexOf("// page: begin\n"), source.indexOf("    // page: end\n"))
            .replaceAll("(?m)^.*page: .*\n", "")
            .replaceAll("(?m)^    ", "");
    assertThat(Files.readString(Path.of("../docs/stored-adapters.md")))
        .contains("```java\n" + shown + "```");
  }
}
