package io.trunkline.calls;

import static io.trunkline.settings.SharedSettings.SERIALIZATION_SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ClientOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of single serializations: passed on by this module, checked where something is made. */
@Timeout(60)
class SerializationSettingsTest {

  private static final String UNKNOWN = "unknown serialization setting kryo.refs";
  private static final String KNOWN = "known are [hessian2.stock-compact-time=false|true,";

  interface Greeter {
    String greet(String name);
  }

  private static void refused(ThrowingCallable made, String... texts) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(texts);
  }

  @Test
  void anUnknownNameOrValueIsAnErrorWhenTheClientOrServerIsMade() {
    refused(
        () -> Loopback.client().serializationSetting("kryo.refs", "false").build(), UNKNOWN, KNOWN);
    refused(
        () -> Loopback.server().serializationSetting("kryo.refs", "false").start(), UNKNOWN, KNOWN);
    refused(
        () -> Loopback.client().serializationSetting("kryo.references", "off").build(),
        "kryo.references is 'off', expected one of [true, false]");
    refused(
        () -> Loopback.client().serializationSetting("references", "false"),
        "'references' does not say whose it is");
  }

  @ParameterizedTest
  @CsvSource({"kryo.refs, unknown serialization setting", "kryo.references, set it there"})
  void whatAServiceOrReferenceCannotHaveIsAnErrorWhenItIsMade(String name, String reason) {
    ServiceOptions<Greeter> service =
        ServiceOptions.builder(Greeter.class, text -> text)
            .serializationSetting(name, "false")
            .build();
    refused(
        () -> Loopback.server().service(service).start(),
        "service " + Greeter.class.getName(),
        name,
        reason);
    try (RpcClient client = Loopback.client().build()) {
      String url = "dubbo://127.0.0.1:1";
      refused(
          () ->
              client.reference(
                  ReferenceOptions.builder(Greeter.class, url)
                      .serializationSetting(name, "false")
                      .build()),
          name,
          reason);
      refused(() -> client.refer(Greeter.class, url + "?" + name + "=false"), name, reason);
    }
  }

  @Test
  void laterSettingsComeBeforeEarlierOnes() {
    ClientOptions options =
        Loopback.client()
            .serializationSetting("kryo.references", "true")
            .serializationSetting("kryo.references", "false")
            .options();
    assertThat(options.get(SERIALIZATION_SETTINGS)).hasToString("kryo.references=false");
  }

  /** What only one serialization understands is none of this module's business. */
  @Test
  void theSourcesOfThisModuleNameNoSettingOfASerialization() throws IOException {
    Pattern named =
        Pattern.compile(
            "(?i)compact-?_?time|(with|without|omits?|keeps?|writes?)References\\b|\\breferences\\("
                + "|boolean references|\"kryo\\.|\"fst\\.");
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src", "main"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        String code =
            Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//[^\n]*", "");
        named.matcher(code).results().forEach(hit -> found.add(file + ": " + hit.group()));
      }
    }
    assertThat(found).isEmpty();
  }
}
