package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The jars that are published have a name on a module path, and the BOM lists every one of them.
 */
class PublishedJarsIT {

  private static final Path ROOT = Path.of("..");

  private static final Map<String, String> MODULE_NAMES =
      Map.ofEntries(
          Map.entry("rpc-core", "io.trunkline.core"),
          Map.entry("rpc-registry-zookeeper", "io.trunkline.registry.zookeeper"),
          Map.entry("rpc-registry-nacos", "io.trunkline.registry.nacos"),
          Map.entry("rpc-cli", "io.trunkline.cli"),
          Map.entry("rpc-filters", "io.trunkline.filters"),
          Map.entry("rpc-spring", "io.trunkline.spring"),
          Map.entry("rpc-micrometer", "io.trunkline.micrometer"),
          Map.entry("rpc-console", "io.trunkline.console"),
          Map.entry("rpc-spring-boot-starter", "io.trunkline.boot"),
          Map.entry("rpc-dubbo-config", "io.trunkline.dubbo.config"),
          Map.entry("rpc-serialization-api", "io.trunkline.serialization"),
          Map.entry("rpc-serialization-hessian2", "io.trunkline.serialization.hessian2"),
          Map.entry("rpc-serialization-kryo", "io.trunkline.serialization.kryo"),
          Map.entry("rpc-serialization-fst", "io.trunkline.serialization.fst"),
          Map.entry("rpc-serialization-java", "io.trunkline.serialization.java"),
          Map.entry("rpc-serialization-protobuf", "io.trunkline.serialization.protobuf"),
          Map.entry("rpc-serialization-fory", "io.trunkline.serialization.fory"),
          Map.entry("rpc-serialization-formats", "io.trunkline.serialization.formats"),
          Map.entry("rpc-compression-zstd", "io.trunkline.compression.zstd"),
          Map.entry("rpc-compression-lz4", "io.trunkline.compression.lz4"),
          Map.entry("rpc-store", "io.trunkline.store"),
          Map.entry("rpc-store-hazelcast", "io.trunkline.store.hazelcast"),
          Map.entry("rpc-stored-adapters", "io.trunkline.stored.adapters"),
          Map.entry("rpc-scan", "io.trunkline.scan"),
          Map.entry("rpc-register-processor", "io.trunkline.register"),
          Map.entry("rpc-dubbo-optimizer", "io.trunkline.dubbo.optimizer"),
          Map.entry("rpc-dubbo-api", "io.trunkline.dubbo.api"),
          Map.entry("rpc-testkit", "io.trunkline.testkit"));

  /** The jars by the folder of their module. */
  private static Map<String, Path> jars() throws IOException {
    Map<String, Path> jars = new TreeMap<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module :
          modules.filter(m -> m.getFileName().toString().startsWith("rpc-")).toList()) {
        String name = module.getFileName().toString();
        try (Stream<Path> files = Files.list(module.resolve("target"))) {
          files
              .filter(
                  f -> f.getFileName().toString().matches(name + "-[0-9][0-9.]*(-SNAPSHOT)?\\.jar"))
              .forEach(jar -> jars.put(name, jar));
        }
      }
    }
    return jars;
  }

  @Test
  void theManifestNamesTheModule() throws IOException {
    Map<String, String> named = new TreeMap<>();
    for (Map.Entry<String, Path> jar : jars().entrySet()) {
      try (JarFile file = new JarFile(jar.getValue().toFile())) {
        named.put(
            jar.getKey(), file.getManifest().getMainAttributes().getValue("Automatic-Module-Name"));
      }
    }
    assertThat(named).isEqualTo(new TreeMap<>(MODULE_NAMES));
  }

  /** No two of them have a package in common, and what a jar provides is in it. */
  @Test
  void theyStandTogetherOnAModulePath() throws IOException {
    ModuleFinder finder = ModuleFinder.of(jars().values().toArray(Path[]::new));
    Set<String> names =
        finder.findAll().stream()
            .map(ModuleReference::descriptor)
            .map(descriptor -> descriptor.name())
            .collect(Collectors.toSet());
    assertThat(names).isEqualTo(Set.copyOf(MODULE_NAMES.values()));
    assertThat(
            Configuration.empty().resolveAndBind(finder, ModuleFinder.ofSystem(), names).modules())
        .extracting(module -> module.name())
        .containsAll(names);
  }

  @Test
  void theBomListsThemAllInTheVersionOfTheBuild() throws IOException {
    String bom = Files.readString(ROOT.resolve("trunkline-bom/pom.xml"));
    assertThat(
            Pattern.compile("<artifactId>(rpc-[\\w-]+)</artifactId>")
                .matcher(bom)
                .results()
                .map(found -> found.group(1)))
        .containsExactlyInAnyOrderElementsOf(MODULE_NAMES.keySet());
    assertThat(version(bom)).isEqualTo(version(Files.readString(ROOT.resolve("pom.xml"))));
  }

  private static String version(String pom) {
    Matcher version = Pattern.compile("<version>([^<]+)</version>").matcher(pom);
    assertThat(version.find()).isTrue();
    return version.group(1);
  }
}
