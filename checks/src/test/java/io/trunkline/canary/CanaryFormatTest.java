package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanaryFormatTest {

  /** Those that carry messages of protoc only; {@link ProtobufCanaryTest} is about them. */
  private static final List<String> WITHOUT_CLASSES = List.of("protobuf", "protobuf-json");

  /** What their services name, from the folders of all modules beside this one. */
  private static Set<String> ofTheProject() throws IOException {
    String service =
        "src/main/resources/META-INF/services/" + SerializationProvider.class.getName();
    Set<String> providers = new TreeSet<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.toList()) {
        if (module.getFileName().toString().startsWith("rpc-serialization-")
            && Files.exists(module.resolve(service))) {
          providers.addAll(Files.readAllLines(module.resolve(service)));
        }
      }
    }
    return providers;
  }

  @Test
  void eachSerializationOfTheProjectIsOnTheClassPath() throws IOException {
    SerializationProviders found = SerializationProviders.load(getClass().getClassLoader());
    assertThat(found.names().stream().map(name -> found.named(name).getClass().getName()))
        .hasSizeGreaterThan(WITHOUT_CLASSES.size())
        .containsAll(ofTheProject());
  }

  @Test
  void eachSerializationOnTheClassPathIsAmongTheFormats() {
    List<String> names = new ArrayList<>(WITHOUT_CLASSES);
    Stream.of(CanaryFormat.values()).map(CanaryFormat::serialization).forEach(names::add);
    assertThat(SerializationProviders.load(getClass().getClassLoader()).names()).isSubsetOf(names);
  }

  @ParameterizedTest
  @ValueSource(strings = {"left.txt", "raw.txt"})
  void eachPinnedRowIsOfAFormat(String file) throws IOException {
    Set<String> formats =
        Stream.of(CanaryFormat.values()).map(CanaryFormat::toString).collect(Collectors.toSet());
    assertThat(Pinned.rows(file))
        .isNotEmpty()
        .allSatisfy(row -> assertThat(formats).contains(row.split(" ")[0]));
  }
}
