package io.trunkline.serialization.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.settings.SerializationSetting.Scope;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SerializationSettingsTest {

  private static final List<SerializationSetting> DECLARED =
      List.of(
          new SerializationSetting(
              "kryo.references", List.of("true", "false"), Scope.CONNECTION, ""),
          new SerializationSetting("kryo.form", List.of("5", "4", "3"), Scope.ENDPOINT, ""),
          new SerializationSetting(
              "hessian2.stock-compact-time", List.of("false", "true"), Scope.PLAIN_MESSAGES, ""));

  @Test
  void aTextIsNamesAndValuesWithCommasBetween() {
    SerializationSettings settings =
        SerializationSettings.parse(" kryo.references = false ,, kryo.form=4,");
    assertThat(settings.asMap()).isEqualTo(Map.of("kryo.references", "false", "kryo.form", "4"));
    assertThat(settings).hasToString("kryo.form=4, kryo.references=false");
    assertThat(SerializationSettings.parse(settings.toString())).isEqualTo(settings);
    assertThat(SerializationSettings.parse(" ")).isSameAs(SerializationSettings.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kryo.references|has no value; expected name=value",
        "kryo.references=|has no value; expected name=value",
        "references=false|'references' does not say whose it is; expected the name of a",
        ".form=4|'.form' does not say whose it is",
        "kryo.=4|'kryo.' does not say whose it is",
        "kryo.form=4,kryo.form=5|kryo.form is set twice"
      })
  void aTextOfAnotherFormIsRefused(String text, String reason) {
    assertThatThrownBy(() -> SerializationSettings.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kryo.reference=false|unknown serialization setting kryo.reference; did you mean"
            + " 'kryo.references'?; known are [hessian2.stock-compact-time=false|true,",
        "kryo.xml=1|unknown serialization setting kryo.xml",
        "fst.form=4|unknown serialization setting fst.form; did you mean 'kryo.form'?",
        "kryo.references=no|kryo.references is 'no', expected one of [true, false]",
        "kryo.references=flase|expected one of [true, false]; did you mean 'false'?"
      },
      quoteCharacter = '`')
  void anUnknownNameOrValueIsNamedWithTheKnownOnesAndTheNearest(String text, String reason) {
    SerializationSettings settings = SerializationSettings.parse(text);
    assertThatThrownBy(() -> settings.check(DECLARED, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo.references=false", "kryo.form=5"})
  void aSettingOfAClientOrServerIsRefusedOnAServiceOrReference(String text) {
    SerializationSettings settings = SerializationSettings.parse(text);
    assertThatCode(() -> settings.check(DECLARED, false)).doesNotThrowAnyException();
    assertThatThrownBy(() -> settings.check(DECLARED, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("affects all messages of a client or server; set it there");
  }

  @Test
  void whatIsSetNearerComesBeforeTheDefaults() {
    SerializationSettings defaults =
        SerializationSettings.parse("hessian2.stock-compact-time=true, kryo.form=4");
    SerializationSettings own = SerializationSettings.parse("hessian2.stock-compact-time=false");
    SerializationSettings both = own.withDefaults(defaults);
    assertThat(both.has("hessian2.stock-compact-time", "false")).isTrue();
    assertThat(both.get("kryo.form")).isEqualTo("4");
    assertThat(both.get("kryo.references")).isNull();
    assertThat(own.with("kryo.form", "3").get("kryo.form")).isEqualTo("3");
  }

  @Test
  void inForceIsWhatDiffersFromTheDefaultInItsScope() {
    SerializationSettings all =
        SerializationSettings.parse(
            "kryo.references=false, kryo.form=4, hessian2.stock-compact-time=false");
    assertThat(all.inForce(Scope.CONNECTION, DECLARED)).hasToString("kryo.references=false");
    assertThat(all.inForce(Scope.ENDPOINT, DECLARED)).hasToString("kryo.form=4");
    assertThat(all.inForce(Scope.PLAIN_MESSAGES, DECLARED)).isSameAs(SerializationSettings.NONE);
  }

  @Test
  void aNegotiatedSettingHasTwoValues() {
    assertThatThrownBy(
            () -> new SerializationSetting("kryo.x", List.of("1", "2", "3"), Scope.CONNECTION, ""))
        .hasMessageContaining("is negotiated and has the values [1, 2, 3], expected two");
    assertThatThrownBy(() -> new SerializationSetting("kryo.x", List.of("1"), Scope.ENDPOINT, ""))
        .hasMessageContaining("expected two or more");
  }

  @Test
  void aSettingKnowsItsPartsAndItsDefault() {
    SerializationSetting setting = DECLARED.get(0);
    assertThat(setting.serialization()).isEqualTo("kryo");
    assertThat(setting.shortName()).isEqualTo("references");
    assertThat(setting.defaultValue()).isEqualTo("true");
    assertThat(setting.otherValue()).isEqualTo("false");
    assertThat(setting.isDefault(null)).isTrue();
    assertThat(setting.isDefault("false")).isFalse();
  }
}
