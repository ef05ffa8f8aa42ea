package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.Geo;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections with different terms share one pool of engines, and neither sees the other's. */
class OneSerializationManyTermsTest {

  private static final PayloadTerms SHARING = PayloadTerms.agreed(Map.of());
  private static final PayloadTerms BARE =
      PayloadTerms.agreed(Map.of(), SerializationSettings.parse("kryo.references=false"), 0);

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.**").build();

  private static Serialization kryo() {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> List.of()));
    return new KryoSerializationProvider()
        .create(new SerializationContext(catalog, Budgets.DEFAULT));
  }

  /** Its fields are public and texts, which Kryo writes directly where there are no references. */
  private static Geo geo() {
    Geo geo = new Geo();
    geo.country = "china";
    return geo;
  }

  private static byte[] write(Serialization kryo, PayloadTerms terms, Object value) {
    return Messages.under(terms, kryo).write(writer -> writer.writeObject(value));
  }

  private Geo read(Serialization kryo, PayloadTerms terms, byte[] message) {
    return (Geo)
        Messages.under(terms, kryo).read(message, reader -> reader.readObject(Object.class, gate));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aClassMetWithAndWithoutReferencesHasTheBytesOfTheTermsInUse(boolean sharingFirst) {
    PayloadTerms first = sharingFirst ? SHARING : BARE;
    PayloadTerms second = sharingFirst ? BARE : SHARING;
    Serialization kryo = kryo();
    for (PayloadTerms terms : List.of(first, second, PayloadTerms.PLAIN, first)) {
      byte[] alone = write(kryo(), terms, geo());
      assertThat(write(kryo, terms, geo())).isEqualTo(alone);
      assertThat(read(kryo, terms, alone)).usingRecursiveComparison().isEqualTo(geo());
    }
  }
}
