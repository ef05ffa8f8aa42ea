package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a serialization takes outside its own module: a new one that lacks some of it fails here.
 */
class EveryFormatTest {

  private static final Path ROOT = Path.of("..");

  /** The classes of the core that name a format, once for each line that does. */
  private static final Map<String, List<String>> NAMED =
      Map.of(
          "hessian2", // the default where nothing is named
          List.of(
              "ServerOptions",
              "ClientMethods",
              "ReferenceFactory",
              "Check",
              "MetadataCaller"), // each version of Dubbo answers MetadataService over it
          "dubbo", // also the name of the protocol and the key of its version
          List.of(
              "AddressSources",
              "AddressUrls",
              "AnnouncedKeys",
              "AnnouncedParameters",
              "AnnouncedUrls",
              "AnnouncedUrls",
              "AnnouncedUrls",
              "AnnouncedUrls",
              "Condition",
              "FoundInstance",
              "InstanceMetadata",
              "RefusedUrlKeys",
              "ResponseEncoder",
              "ServerCall",
              "ServiceAnnouncement",
              "ServiceFilter",
              "ServiceInfo",
              "SettingsSource"));

  private static final SerializationProviders NONE =
      SerializationProviders.load(ClassLoader.getPlatformClassLoader());

  static Stream<SerializationProvider> formats() {
    SerializationProviders all =
        SerializationProviders.load(EveryFormatTest.class.getClassLoader());
    return all.names().stream().map(all::named);
  }

  /** The folder that a provider was compiled in, or its jar, begins with the module's name. */
  private static String module(SerializationProvider format) throws IOException {
    String place = format.getClass().getProtectionDomain().getCodeSource().getLocation().getPath();
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.startsWith("rpc-serialization-") && place.contains("/" + name + "/"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no module at " + place));
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void whereItsJarIsMissingTheErrorNamesIt(SerializationProvider format) throws IOException {
    String artifact = "add io.trunkline:" + module(format) + " to the class path";
    assertThatThrownBy(() -> NONE.named(format.name())).hasMessageContaining(artifact);
  }

  /** The others read with code of the JDK or of a library. */
  @ParameterizedTest
  @MethodSource("formats")
  void aRegistryMayChooseOnlyFormatsThatTrunklinesOwnCodeReads(SerializationProvider format) {
    assertThat(format.mayBeAnnounced())
        .isEqualTo(
            !Set.of("java", "compactedjava", "nativejava", "fst", "fory").contains(format.name()));
  }

  /** It would be a special case that the next format does not have. */
  @ParameterizedTest
  @MethodSource("formats")
  void theCoreNamesNoneButTheDefault(SerializationProvider format) throws IOException {
    List<String> lines = linesOfTheCore(format);
    assertThat(lines)
        .as(() -> String.join("\n", lines))
        .map(line -> line.substring(0, line.indexOf(".java")))
        .containsExactlyInAnyOrderElementsOf(NAMED.getOrDefault(format.name(), List.of()));
  }

  private static List<String> linesOfTheCore(SerializationProvider format) throws IOException {
    Pattern searched = Pattern.compile("\"([^\"]*,)?" + format.name() + "(,[^\"]*)?\"");
    List<String> found = new ArrayList<>();
    try (Stream<Path> sources = Files.walk(ROOT.resolve("rpc-core/src/main/java"))) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        Files.readAllLines(source).stream()
            .filter(line -> !line.strip().startsWith("*"))
            .filter(line -> searched.matcher(line).find())
            .forEach(line -> found.add(source.getFileName() + ": " + line.strip()));
      }
    }
    return found;
  }

  @ParameterizedTest
  @MethodSource("formats")
  void itHasADemoItsRowsInTheDocsAndAFuzzSuite(SerializationProvider format) throws IOException {
    String name = format.name();
    String docs = Files.readString(ROOT.resolve("docs/serializations.md"));
    assertThat(Files.readString(ROOT.resolve("bin/demo"))).containsPattern("[ |]" + name + "[ )|]");
    assertThat(docs).contains("| `" + name + "`, " + format.wireId() + " | `" + module(format));
    assertThat(docs.substring(docs.indexOf("## Where classes differ"))).contains("`" + name + "`");
    assertThat(Files.readString(ROOT.resolve("bin/verify")))
        .contains("any_bytes " + module(format).substring("rpc-serialization-".length()) + " ");
  }

  /** {@code bin/verify drift} runs the tests with that tag in all modules. */
  @ParameterizedTest
  @MethodSource("formats")
  void aDriftTestOfItsModuleIsAboutItToo(SerializationProvider format) throws IOException {
    List<Path> tests;
    try (Stream<Path> files = Files.walk(ROOT.resolve(module(format)).resolve("src/test/java"))) {
      tests = files.filter(file -> file.toString().endsWith("Test.java")).toList();
    }
    String made = "new " + format.getClass().getSimpleName() + "()";
    assertThat(tests)
        .anySatisfy(
            test ->
                assertThat(Files.readString(test))
                    .contains(made)
                    .containsPattern(
                        "(class|interface) \\w+[^{;]*DriftContract|@Tag\\(\"drift\"\\)"));
  }
}
