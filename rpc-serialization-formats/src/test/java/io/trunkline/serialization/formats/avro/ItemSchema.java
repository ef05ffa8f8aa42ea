package io.trunkline.serialization.formats.avro;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.Schema.Field;
import org.apache.avro.Schema.Type;
import org.apache.avro.generic.IndexedRecord;

/** The schemas of the package's documentation, as Avro's own library has them. */
final class ItemSchema {

  private static final Schema STRINGS = Schema.createArray(Schema.create(Type.STRING));

  /** Of what is in front of an item. */
  static final Schema HEADER =
      record(
          "Header",
          new Field("classes", STRINGS),
          new Field("records", Schema.createArray(STRINGS)));

  private ItemSchema() {}

  private static Schema record(String name, Field... fields) {
    return Schema.createRecord(name, null, null, false, List.of(fields));
  }

  /** Of an item with this header. */
  static Schema of(IndexedRecord header) {
    Schema value = Schema.createRecord("Value", null, null, false);
    Schema number = Schema.create(Type.INT);
    List<Schema> branches = new ArrayList<>();
    Stream.of(
            Type.NULL,
            Type.BOOLEAN,
            Type.INT,
            Type.LONG,
            Type.FLOAT,
            Type.DOUBLE,
            Type.STRING,
            Type.BYTES)
        .map(Schema::create)
        .forEach(branches::add);
    branches.add(Schema.createArray(value));
    Schema entry = record("Entry", new Field("key", value), new Field("value", value));
    branches.add(record("Map", new Field("entries", Schema.createArray(entry))));
    for (String name : List.of("Byte", "Short", "Character")) {
      branches.add(record(name, new Field("value", number)));
    }
    branches.add(record("Typed", new Field("class", number), new Field("value", value)));
    branches.add(record("Reference", new Field("number", number)));
    int count = 0;
    for (Object names : (List<?>) header.get(1)) {
      List<Field> fields = new ArrayList<>();
      ((List<?>) names).forEach(name -> fields.add(new Field(name.toString(), value)));
      branches.add(Schema.createRecord("Record" + count++, null, null, false, fields));
    }
    value.setFields(List.of(new Field("value", Schema.createUnion(branches))));
    return value;
  }
}
