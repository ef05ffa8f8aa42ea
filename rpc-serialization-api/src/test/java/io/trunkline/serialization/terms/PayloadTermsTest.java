package io.trunkline.serialization.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PayloadTermsTest {

  private static final SerializationSettings SET =
      SerializationSettings.parse("kryo.references=false");

  @Test
  void agreedTermsCarryTheSettingsAndFeaturesThatBothSidesHave() {
    PayloadTerms terms = PayloadTerms.agreed(Map.of(), SET, -1);
    assertThat(terms.isPlain()).isFalse();
    assertThat(terms.settings()).isEqualTo(SET);
    assertThat(terms.has(PayloadFeature.COMPACT_TIME)).isTrue();
    assertThat(terms.classes("kryo")).isSameAs(ClassTable.EMPTY);
    assertThat(terms).hasToString("agreed{}, kryo.references=false, compact java.time");
    PayloadTerms few = PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, 1);
    assertThat(few.has(PayloadFeature.COMPACT_TIME)).isFalse();
    assertThat(few).hasToString("agreed{}");
  }

  @Test
  void plainTermsCarryTheSettingsOfPlainMessagesOnly() {
    assertThat(PayloadTerms.plain(SerializationSettings.NONE)).isSameAs(PayloadTerms.PLAIN);
    PayloadTerms terms = PayloadTerms.plain(SET);
    assertThat(terms.isPlain()).isTrue();
    assertThat(terms.settings()).isEqualTo(SET);
    assertThat(terms).hasToString("plain, kryo.references=false");
    assertThat(PayloadTerms.PLAIN.settings().isEmpty()).isTrue();
  }

  @Test
  void termsAreEquivalentIfEveryPartIs() {
    PayloadTerms terms = PayloadTerms.agreed(Map.of(), SET, -1);
    assertThat(terms.isEquivalentTo(PayloadTerms.agreed(Map.of(), SET, -1))).isTrue();
    assertThat(terms.isEquivalentTo(PayloadTerms.agreed(Map.of(), SET, 0))).isFalse();
    assertThat(terms.isEquivalentTo(PayloadTerms.agreed(Map.of()))).isFalse();
    assertThat(PayloadTerms.plain(SET).isEquivalentTo(PayloadTerms.agreed(Map.of(), SET, 0)))
        .isFalse();
    assertThat(PayloadTerms.plain(SET).isEquivalentTo(PayloadTerms.PLAIN)).isFalse();
  }
}
