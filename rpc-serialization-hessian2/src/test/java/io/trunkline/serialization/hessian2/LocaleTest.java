package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A locale travels as its text, from which ours reads all that is in it. */
final class LocaleTest {

  static Stream<Locale> locales() {
    return Stream.concat(
        Arrays.stream(Locale.getAvailableLocales())
            .filter(locale -> !locale.getLanguage().isEmpty() || !locale.getCountry().isEmpty()),
        Stream.of(
            Locale.ROOT,
            new Locale("", "GB"),
            new Locale("de", "", "POSIX"),
            new Locale("en", "US", "WIN_95"),
            new Locale("th", "TH", "TH"),
            new Locale("ja", "JP", "JP"),
            new Locale("iw", "IL"),
            Locale.forLanguageTag("zh-Hant"),
            Locale.forLanguageTag("und-Latn-US"),
            Locale.forLanguageTag("sl-Latn-IT-nedis-rozaj"),
            Locale.forLanguageTag("en-u-ca-buddhist-x-java"),
            Locale.forLanguageTag("en-Latn-US-a-foo-u-nu-thai"),
            Locale.forLanguageTag("x-java-duke")));
  }

  @Test
  void everyLocaleThatItsTextTellsArrivesWhole() {
    assertThat(locales())
        .filteredOn(locale -> !locale.toString().isEmpty())
        .allSatisfy(
            sent ->
                assertThat(Wire.MESSAGES.pass(sent, Locale.class, Wire.gate())).isEqualTo(sent));
  }

  private static Object read(String text) {
    return Wire.definition("com.alibaba.com.caucho.hessian.io.LocaleHandle", "value")
        .raw(0x60)
        .text(text)
        .read(Object.class, Wire.gate());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en_US_#", "en_US_#Latin", "en_US_#u", "en_US_#-_-"})
  void aSuffixThatIsNoneIsLeftOutAsStockPeersDo(String text) {
    assertThat(read(text)).isEqualTo(Locale.US);
  }
}
