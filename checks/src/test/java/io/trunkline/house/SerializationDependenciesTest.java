package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A module waits in the build for each serialization that it depends on, so few modules depend on
 * many of them.
 */
class SerializationDependenciesTest {

  private static final Path ROOT = Path.of("..");
  private static final int MOST = 3;

  /** What is about all serializations: these checks, the demos and the labs. */
  private static final Pattern ABOUT_ALL =
      Pattern.compile(
          "checks|trunkline-bom|rpc-cli|demo-[a-z]+|perf(/.+)?|interop-tests/(attack|samples|foreign|matrix)");

  /** The modules that provide a serialization, which those that several of them share do not. */
  private static Set<String> serializations() throws IOException {
    String service =
        "src/main/resources/META-INF/services/" + SerializationProvider.class.getName();
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve(service)))
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.startsWith("rpc-serialization-"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> serializationsOf(ModulePom pom) throws IOException {
    Set<String> dependencies = pom.dependencies();
    dependencies.retainAll(serializations());
    return dependencies;
  }

  @Test
  void noModuleButThoseAboutAllDependsOnMoreThanThreeSerializations() throws IOException {
    TreeMap<String, Set<String>> many = new TreeMap<>();
    for (Path folder : ModulePom.folders(ROOT)) {
      Set<String> serializations = serializationsOf(ModulePom.read(folder));
      if (serializations.size() > MOST) {
        many.put(ROOT.relativize(folder).toString(), serializations);
      }
    }

    assertThat(many).containsKey("checks");
    many.keySet().removeIf(module -> ABOUT_ALL.matcher(module).matches());
    assertThat(many).as("test what needs more than %d serializations in checks", MOST).isEmpty();
  }

  @Test
  void dependenciesCountInEveryScopeAndProfileAndManagedOnesDoNot() throws IOException {
    ModulePom pom =
        ModulePom.parse(
            """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <dependencyManagement><dependencies>
                <dependency><artifactId>rpc-serialization-formats</artifactId></dependency>
              </dependencies></dependencyManagement>
              <dependencies>
                <dependency><artifactId>rpc-serialization-api</artifactId></dependency>
                <dependency><artifactId>rpc-compression-lz4</artifactId></dependency>
                <dependency><artifactId>rpc-serialization-hessian2</artifactId></dependency>
                <dependency>
                  <artifactId>rpc-serialization-kryo</artifactId><scope>test</scope>
                  <exclusions><exclusion><artifactId>rpc-serialization-java</artifactId></exclusion></exclusions>
                </dependency>
                <dependency><artifactId>rpc-serialization-fst</artifactId><optional>true</optional></dependency>
              </dependencies>
              <profiles><profile><dependencies>
                <dependency><artifactId>rpc-serialization-fory</artifactId></dependency>
              </dependencies></profile></profiles>
            </project>
            """);

    assertThat(serializationsOf(pom))
        .containsExactly(
            "rpc-serialization-fory",
            "rpc-serialization-fst",
            "rpc-serialization-hessian2",
            "rpc-serialization-kryo")
        .hasSizeGreaterThan(MOST);
  }
}
