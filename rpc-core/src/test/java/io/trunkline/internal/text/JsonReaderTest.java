package io.trunkline.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

  private static final int MOST = 100_000;

  @Test
  void objectsOfStockAreRead() {
    String text =
        "{\"name\":\"zk-inst\",\"port\":20881,\"sslPort\":null,\"payload\":{\"@class\":\"a.B\","
            + "\"metadata\":{\"dubbo.endpoints\":\"[{\\\"port\\\":20881}]\",\"on\":\"true\"}}}";
    Map<String, Object> read = JsonReader.object(text, MOST);
    assertThat(read)
        .containsEntry("name", "zk-inst")
        .containsEntry("port", "20881")
        .doesNotContainKey("sslPort");
    assertThat(JsonReader.texts(JsonReader.map(read.get("payload")).get("metadata")))
        .containsEntry("dubbo.endpoints", "[{\"port\":20881}]")
        .containsEntry("on", "true");
  }

  @Test
  void listsOfObjectsAreRead() {
    assertThat(JsonReader.objects("[{\"port\":1,\"protocol\":\"dubbo\"},{}, 3]", MOST))
        .isEqualTo(List.of(Map.of("port", "1", "protocol", "dubbo"), Map.of()));
  }

  @Test
  void textThatWeWriteIsReadBack() {
    Map<String, Object> written =
        Map.of(
            "quote",
            "a\"b\\c\u0001\n/\u00e4\ud83d\ude00",
            "nested",
            Map.of("x", "y".repeat(3_000)));
    assertThat(JsonReader.object(Json.of(written), MOST)).isEqualTo(written);
  }

  @Test
  void escapesOfOtherWritersAreRead() {
    assertThat(JsonReader.object("{\"a\":\"\\u00e4 \\ud83d\\ude00 \\/ \\t\"}", MOST))
        .containsEntry("a", "\u00e4 \ud83d\ude00 / \t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "text",
        "{\"a\":1} {}",
        "{a: 1}",
        "{\"a\":",
        "&a {\"b\": *a}",
        "{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]}",
        "!!java.net.URL [\"http://localhost\"]"
      })
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> JsonReader.object(text, MOST))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aTextThatIsTooLongIsRefused() {
    assertThatThrownBy(() -> JsonReader.object("{\"a\":\"" + "x".repeat(100) + "\"}", 50))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected at most 50");
  }
}
