package io.trunkline.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.stored.Parcel;
import io.trunkline.testkit.stored.RandomGraphs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any reader with an envelope, given what any writer wrote. */
class AllPairsTest {

  private static final int GRAPHS = TestSize.of("stored.graphs", 4, 20);

  private static final TableStore TABLES = TableStore.inMemory();

  static List<String> serializations() {
    return Formats.serializations();
  }

  private static ObjectSerializerBuilder builder(String serialization) {
    return ObjectSerializer.builder()
        .serialization(serialization)
        .reads(Formats.serializations().toArray(String[]::new))
        .allow(Parcel.class, Pojo.class, Color.class);
  }

  @ParameterizedTest
  @MethodSource("serializations")
  void everyReaderReadsTheEqualValue(String writing) {
    List<ObjectSerializer> writers = new ArrayList<>();
    for (String compression : Formats.compressions()) {
      writers.add(
          builder(writing).tables(TABLES).compression(compression).compressionThreshold(1).build());
    }
    writers.add(builder(writing).tables(TABLES).checksum(true).schemaDigest(true).build());
    Map<String, ObjectSerializer> readers = new LinkedHashMap<>();
    for (String reading : Formats.serializations()) {
      readers.put(reading, builder(reading).tables(TABLES).build());
    }
    RandomGraphs graphs = new RandomGraphs(writing.hashCode());
    for (int i = 0; i < GRAPHS; i++) {
      Object graph = graphs.next();
      for (ObjectSerializer writer : writers) {
        byte[] bytes = writer.serialize(graph);
        readers.forEach(
            (reading, reader) -> {
              Object back = reader.deserialize(bytes);
              assertThat(back).as("%s read by %s", writing, reading).isEqualTo(graph);
            });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("serializations")
  void bytesWithoutEnvelopeAreRefusedUnlessSomethingIsNamedThatReadsThem(String writing) {
    if (writing.equals("fory")) {
      return; // it has no form without a table
    }
    ObjectSerializer bare = builder(writing).envelope(false).build();
    ObjectSerializer strict = builder("kryo").build();
    ObjectSerializer lenient = builder("kryo").legacy(bare).build();
    RandomGraphs graphs = new RandomGraphs(17);
    for (int i = 0; i < GRAPHS; i++) {
      Object graph = graphs.next();
      byte[] bytes = bare.serialize(graph);
      assertThatThrownBy(() -> strict.deserialize(bytes))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("legacy");
      Object back = lenient.deserialize(bytes);
      assertThat(back).isEqualTo(graph);
    }
  }

  @Test
  void aReaderThatDoesNotKnowTheSerializationNamesItAndTheStep() {
    byte[] bytes = builder("java").build().serialize("text");
    ObjectSerializer reader = ObjectSerializer.builder().serialization("kryo").build();
    assertThatThrownBy(() -> reader.deserialize(bytes))
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll("serialization 3 (java)", "reads(");
  }
}
