package io.trunkline.perf.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorePayloadTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 1024})
  void javaSerializationTakesAboutTheSizeThatIsSaid(int kilobytes) {
    for (StorePayload payload : StorePayload.ofSize(kilobytes)) {
      assertThat(new PlainJava().serialize(payload.make()).length)
          .as(payload.label())
          .isBetween(kilobytes * 1024 * 3 / 4, kilobytes * 1024 * 5 / 4 + 512);
    }
  }

  @Test
  void everySerializerReadsWhatItWrote() {
    for (String name : StoreCodecs.names()) {
      ObjectSerializer serializer = StoreCodecs.of(name, TableStore.inMemory());
      for (StorePayload payload : StorePayload.ofSize(64)) {
        Object value = payload.make();
        Object read = serializer.deserialize(serializer.serialize(value));
        assertThat(StorePayload.isSame(value, read)).as(name + ", " + payload.label()).isTrue();
        assertThat(read).isNotSameAs(value);
      }
    }
  }
}
