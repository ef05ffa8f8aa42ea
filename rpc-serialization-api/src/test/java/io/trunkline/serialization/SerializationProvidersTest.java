package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSetting.Scope;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SerializationProvidersTest {

  private static final String SERVICE =
      "META-INF/services/" + SerializationProvider.class.getName();

  @TempDir Path dir;

  /** A provider that says of itself what the test wants. */
  public static class Plain implements SerializationProvider {
    private final String name;
    private final int wireId;

    public Plain() {
      this("plain", 20);
    }

    Plain(String name, int wireId) {
      this.name = name;
      this.wireId = wireId;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public int wireId() {
      return wireId;
    }

    @Override
    public Serialization create(SerializationContext context) {
      throw new UnsupportedOperationException();
    }
  }

  public static final class Other extends Plain {
    public Other() {
      super("other", 21);
    }
  }

  public static final class SameName extends Plain {
    public SameName() {
      super("plain", 22);
    }
  }

  public static final class SameId extends Plain {
    public SameId() {
      super("unlike", 20);
    }
  }

  public static final class Broken extends Plain {
    public Broken() {
      throw new IllegalStateException("engine jar missing");
    }
  }

  public static final class Unlinked extends Plain {
    public Unlinked() {
      throw new NoClassDefFoundError("com/engine/Kryo");
    }
  }

  public static final class NotAProvider {}

  private SerializationProviders load(Object... lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Object line : lines) {
      text.append(line instanceof Class<?> type ? type.getName() : line).append('\n');
    }
    Path file = dir.resolve(SERVICE);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    ClassLoader parent = SerializationProvidersTest.class.getClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, parent)) {
      return SerializationProviders.load(loader);
    }
  }

  @Test
  void findsTheProvidersOfAClassLoader() throws Exception {
    SerializationProviders providers = load("# ours", Plain.class, "", Other.class);
    assertThat(providers.names()).containsExactly("other", "plain");
    assertThat(providers.named("plain")).isInstanceOf(Plain.class);
    assertThat(providers.named("other").wireId()).isEqualTo(21);
    assertThat(providers.failures()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "hessian2,  rpc-serialization-hessian2",
    "kryo,      rpc-serialization-kryo",
    "kryo2,     rpc-serialization-kryo",
    "fst,       rpc-serialization-fst",
    "avro,      rpc-serialization-formats",
    "msgpack,   rpc-serialization-formats",
    "protostuff, rpc-serialization-formats",
    "fastjson2, rpc-serialization-formats",
    "gson,      rpc-serialization-formats",
    "fastjson,  rpc-serialization-formats",
    "json,      rpc-serialization-formats",
    "dubbo,     rpc-serialization-formats",
    "protobuf,  rpc-serialization-protobuf",
    "protobuf-json, rpc-serialization-protobuf",
  })
  void namesTheArtifactThatIsMissing(String name, String artifact) {
    SerializationProviders none = SerializationProviders.of(List.of());
    assertThatThrownBy(() -> none.named(name))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("'" + name + "'")
        .hasMessageContaining("available: none")
        .hasMessageContaining("add io.trunkline:" + artifact + " to the class path");
  }

  @Test
  void saysWhatIsThereInsteadOfAnUnknownName() throws Exception {
    SerializationProviders providers = load(Plain.class, Other.class);
    assertThatThrownBy(() -> providers.named("plian"))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("'plian'")
        .hasMessageContaining("available: other, plain")
        .hasMessageContaining("did you mean 'plain'?")
        .hasMessageNotContaining("rpc-serialization-plian");
    assertThatThrownBy(() -> providers.named("theirs"))
        .hasMessageContaining("name one of these")
        .hasMessageContaining("the jar that brings 'theirs' if it is not one of Trunkline's");
    assertThatThrownBy(() -> providers.named("Plain")).isInstanceOf(SerializationException.class);
  }

  @Test
  void remembersABrokenProviderAndKeepsTheOthers() throws Exception {
    SerializationProviders providers =
        load(Broken.class, Plain.class, "com.acme.Gone", Unlinked.class, NotAProvider.class);
    assertThat(providers.names()).containsExactly("plain");
    assertThat(providers.failures())
        .hasSize(4)
        .anyMatch(failure -> failure.contains(Broken.class.getName()))
        .anyMatch(failure -> failure.contains("com.acme.Gone"))
        .anyMatch(failure -> failure.contains("com/engine/Kryo") || failure.contains("Unlinked"))
        .anyMatch(failure -> failure.contains(NotAProvider.class.getName()));
    assertThatThrownBy(() -> providers.named("kryo"))
        .hasMessageContaining("rpc-serialization-kryo")
        .hasMessageContaining("could not be loaded")
        .hasMessageContaining(Broken.class.getName());
  }

  @Test
  void remembersAMalformedServiceFile() throws Exception {
    SerializationProviders providers = load("this is no class name", Plain.class);
    assertThat(providers.failures()).isNotEmpty();
    assertThat(providers.names()).isSubsetOf("plain");
  }

  @Test
  @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  void endsIfTheClassLoaderFailsForEver() {
    ClassLoader failing =
        new ClassLoader(SerializationProvidersTest.class.getClassLoader()) {
          @Override
          public Enumeration<URL> getResources(String name) throws IOException {
            throw new IOException("disk gone");
          }
        };
    SerializationProviders providers = SerializationProviders.load(failing);
    assertThat(providers.names()).isEmpty();
    assertThat(providers.failures()).isNotEmpty().hasSizeLessThan(1000);
  }

  @Test
  void refusesTwoProvidersOfOneNameOrWireId() {
    for (Class<?> second : List.of(SameName.class, SameId.class)) {
      assertThatThrownBy(() -> load(Plain.class, second))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(Plain.class.getName())
          .hasMessageContaining(second.getName())
          .hasMessageContaining("remove one");
    }
  }

  @Test
  void takesAClassListedTwiceOnce() throws Exception {
    assertThat(load(Plain.class, Plain.class).names()).containsExactly("plain");
    assertThat(SerializationProviders.of(List.of(new Plain(), new Plain())).names()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 32, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void refusesAWireIdThatDoesNotFitFiveBits(int wireId) {
    assertThatThrownBy(() -> SerializationProviders.of(List.of(new Plain("x", wireId))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("wire id " + wireId)
        .hasMessageContaining("0 to 31");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 31})
  void takesTheSmallestAndTheLargestWireId(int wireId) {
    SerializationProviders providers = SerializationProviders.of(List.of(new Plain("x", wireId)));
    assertThat(providers.named("x").wireId()).isEqualTo(wireId);
  }

  @Test
  void cannotBeChangedFromOutside() throws Exception {
    SerializationProviders providers = load(Plain.class, Broken.class);
    assertThatThrownBy(() -> providers.names().remove("plain"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> providers.failures().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(providers.named("plain")).isNotNull();
  }

  /** A provider with these settings. */
  private static SerializationProvider declaring(SerializationSetting... settings) {
    return new Plain() {
      @Override
      public List<SerializationSetting> settings() {
        return List.of(settings);
      }
    };
  }

  private static SerializationSetting setting(String name, Scope scope) {
    return new SerializationSetting(name, List.of("a", "b"), scope, "");
  }

  @Test
  void plainTermsCarryWhatTheServiceSetsAndThenWhatItsServerSets() {
    SerializationProviders providers =
        SerializationProviders.of(
            List.of(
                declaring(
                    setting("plain.one", Scope.PLAIN_MESSAGES),
                    setting("plain.two", Scope.PLAIN_MESSAGES),
                    setting("plain.port", Scope.ENDPOINT))));
    SerializationSettings server =
        SerializationSettings.parse("plain.one=b, plain.two=b, plain.port=b");
    SerializationSettings service = SerializationSettings.parse("plain.one=a");
    providers.check(server);
    assertThat(providers.plainTerms(service, server).settings()).hasToString("plain.two=b");
    assertThat(providers.inForce(server, Scope.ENDPOINT)).hasToString("plain.port=b");
    assertThat(providers.plainTerms(SerializationSettings.NONE, SerializationSettings.NONE))
        .isSameAs(PayloadTerms.PLAIN);
    assertThatThrownBy(() -> providers.plainTerms(server, SerializationSettings.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("plain.port");
  }

  @Test
  void aSettingOfASerializationThatIsNotThereNamesTheArtifact() {
    SerializationProviders none = SerializationProviders.of(List.of());
    assertThatThrownBy(() -> none.check(SerializationSettings.parse("kryo.references=false")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("add io.trunkline:rpc-serialization-kryo to the class path");
  }

  @Test
  void aSettingWhoseSerializationIsMisspeltIsUnknown() throws Exception {
    SerializationProviders providers =
        SerializationProviders.of(List.of(declaring(setting("plain.one", Scope.ENDPOINT))));
    assertThatThrownBy(() -> providers.check(SerializationSettings.parse("plian.one=a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("did you mean 'plain.one'?");
    assertThatThrownBy(() -> providers.check(SerializationSettings.parse("theirs.one=a")))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("'theirs'");
  }

  @Test
  void refusesAProviderWithSettingsOfAnotherOrTwoNegotiatedOnes() {
    assertThatThrownBy(
            () ->
                SerializationProviders.of(List.of(declaring(setting("other.one", Scope.ENDPOINT)))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("declares the setting other.one, expected a name that begins with");
    assertThatThrownBy(
            () ->
                SerializationProviders.of(
                    List.of(
                        declaring(
                            setting("plain.one", Scope.CONNECTION),
                            setting("plain.two", Scope.CONNECTION)))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("several negotiated settings, expected one at most");
  }

  @Test
  void theClassPathOfThisLibraryIsSearchedOnceAndOthersEachTime() throws IOException {
    ClassLoader own = SerializationProviders.class.getClassLoader();
    assertThat(SerializationProviders.load(own)).isSameAs(SerializationProviders.load(own));
    try (URLClassLoader other = new URLClassLoader(new URL[] {dir.toUri().toURL()}, own)) {
      SerializationProviders before = SerializationProviders.load(other);
      Files.createDirectories(dir.resolve(SERVICE).getParent());
      Files.writeString(dir.resolve(SERVICE), Plain.class.getName());
      assertThat(before.names()).doesNotContain("plain");
      assertThat(SerializationProviders.load(other).names()).contains("plain");
    }
  }
}
