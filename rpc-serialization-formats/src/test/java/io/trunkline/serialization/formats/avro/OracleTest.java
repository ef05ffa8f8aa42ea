package io.trunkline.serialization.formats.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Holder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Avro's own library reads what we write, and we read what it writes. */
class OracleTest {

  private final Messages messages = Messages.of(new AvroSerializationProvider());

  record Point(int x, double y, @Nullable Integer boxed, String name) {}

  /** An item as the library has it. */
  private record Item(IndexedRecord header, IndexedRecord value) {

    static Item read(byte[] message) throws IOException {
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(message, null);
      IndexedRecord header =
          new GenericDatumReader<IndexedRecord>(ItemSchema.HEADER).read(null, in);
      IndexedRecord value =
          new GenericDatumReader<IndexedRecord>(ItemSchema.of(header)).read(null, in);
      assertThat(in.isEnd()).isTrue();
      return new Item(header, value);
    }

    byte[] bytes() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      BinaryEncoder out = EncoderFactory.get().binaryEncoder(bytes, null);
      new GenericDatumWriter<IndexedRecord>(ItemSchema.HEADER).write(header, out);
      new GenericDatumWriter<IndexedRecord>(value.getSchema()).write(value, out);
      out.flush();
      return bytes.toByteArray();
    }
  }

  static Stream<Object> values() {
    Holder ring = new Holder("x");
    ring.value = new ArrayList<>(List.of(ring, 1L, 'c', (byte) -3, (short) 300, Color.GREEN));
    Map<Object, Object> map = new HashMap<>();
    map.put(1, new BigDecimal("12345678901234567890.5"));
    map.put("k", LocalDate.of(2024, 2, 29));
    map.put(true, new byte[] {1, -1});
    return Stream.of(
        "text \u4f60 \ud83d\ude00",
        Integer.MAX_VALUE,
        -0.0,
        1.5f,
        new ArrayList<>(),
        new ArrayList<>(Arrays.asList(null, 1, "a")),
        new LinkedList<>(List.of(1, 2)),
        new int[] {1, -70_000},
        map,
        ring,
        new IllegalStateException("boom", new RuntimeException("cause")));
  }

  @ParameterizedTest
  @MethodSource("values")
  void theLibraryReadsWhatWeWriteAndWritesItInTheSameBytes(Object value) throws IOException {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    assertThat(Item.read(message).bytes()).isEqualTo(message);
  }

  @Test
  void numbersHaveTheBytesOfTheLibrary() throws IOException {
    for (int bit = 0; bit < Long.SIZE; bit++) {
      for (long number : new long[] {1L << bit, (1L << bit) - 1, -(1L << bit), ~(1L << bit)}) {
        byte[] message = messages.write(writer -> writer.writeObject(number));
        Item item = Item.read(message);
        assertThat(item.value.get(0)).isEqualTo(number);
        assertThat(item.bytes()).isEqualTo(message);
      }
    }
  }

  @Test
  void anObjectIsARecordOfItsFields() throws IOException {
    Item item = Item.read(messages.write(w -> w.writeObject(new Point(1, 2.5, null, "p"))));
    assertThat(item.header)
        .hasToString(
            "{\"classes\": [\""
                + Point.class.getName()
                + "\"], \"records\": [[\"x\", \"y\", \"boxed\", \"name\"]]}");
    assertThat(item.value)
        .hasToString(
            "{\"value\": {\"class\": 0, \"value\": {\"value\": {\"x\": {\"value\": 1}, \"y\":"
                + " {\"value\": 2.5}, \"boxed\": {\"value\": null}, \"name\": {\"value\":"
                + " \"p\"}}}}}");
  }

  @Test
  void aRecordOfOtherFieldsInAnotherOrderIsReadByTheirNames() throws IOException {
    GenericData.Record header = new GenericData.Record(ItemSchema.HEADER);
    header.put(0, List.of(Point.class.getName()));
    header.put(1, List.of(List.of("name", "unknown", "x")));
    Schema schema = ItemSchema.of(header);
    Schema union = schema.getFields().get(0).schema();
    GenericData.Record point = new GenericData.Record(union.getTypes().get(Branches.FIRST_RECORD));
    point.put(0, value(schema, "p"));
    point.put(1, value(schema, List.of(value(schema, 1L))));
    point.put(2, value(schema, 7));
    GenericData.Record named = new GenericData.Record(union.getTypes().get(Branches.TYPED));
    named.put(0, 0);
    named.put(1, value(schema, point));
    byte[] message = new Item(header, value(schema, named)).bytes();
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader()).allow(Point.class.getName()).build();
    Object read = messages.read(message, reader -> reader.readObject(Point.class, gate));
    assertThat(read).isEqualTo(new Point(7, 0, null, "p"));
  }

  private static GenericData.Record value(Schema schema, Object content) {
    GenericData.Record value = new GenericData.Record(schema);
    value.put(0, content);
    return value;
  }
}
