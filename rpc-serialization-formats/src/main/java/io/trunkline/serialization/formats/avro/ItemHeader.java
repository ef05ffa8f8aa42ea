package io.trunkline.serialization.formats.avro;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What stands in front of an item: the names of classes, and the names of the fields of its
 * records. Of names only their places are kept until they are needed, and then their texts: a
 * record's names are needed as often as there are objects of it.
 */
final class ItemHeader {

  private static final int LONGEST_NAME = 1024; // in bytes
  private static final int[] NONE = {};
  private static final @Nullable String[] NO_TEXTS = {};

  private final AvroDecoder in;

  /** Of each name its first byte in the array and its length. */
  private int[] names = NONE;

  private int nameCount;
  private int classCount;

  /** Of each name its text once it was needed; empty until one was. */
  private @Nullable String[] texts = NO_TEXTS;

  /** Of each record its first name; one more for the end of the last. */
  private int[] records = NONE;

  private int recordCount;

  ItemHeader(AvroDecoder in) {
    this.in = in;
  }

  /** Reads the header of the next item. */
  void read() {
    nameCount = 0;
    texts = NO_TEXTS;
    readNames();
    classCount = nameCount;
    recordCount = in.count(1);
    if (records.length <= recordCount) {
      records = new int[recordCount + 1];
    }
    for (int i = 0; i < recordCount; i++) {
      records[i] = nameCount;
      readNames();
    }
    records[recordCount] = nameCount;
    if (recordCount > 0) {
      in.endOfArray();
    }
  }

  private void readNames() {
    int count = in.count(1);
    if (count == 0) {
      return;
    }
    int places = 2 * (nameCount + count);
    if (places > names.length) {
      names = Arrays.copyOf(names, Math.max(places, 2 * names.length));
    }
    for (int i = 0; i < count; i++) {
      int length = in.length();
      if (length > LONGEST_NAME) {
        throw in.failure("a name has " + length + " bytes, expected at most " + LONGEST_NAME);
      }
      names[2 * nameCount] = in.index();
      names[2 * nameCount + 1] = length;
      nameCount++;
      in.skip(length);
    }
    in.endOfArray();
  }

  int records() {
    return recordCount;
  }

  /** How many fields a record has. */
  int fields(int record) {
    return records[record + 1] - records[record];
  }

  /** Where the name of a field begins in the array. */
  int nameStart(int record, int field) {
    return names[2 * (records[record] + field)];
  }

  /** How many bytes the name of a field has. */
  int nameLength(int record, int field) {
    return names[2 * (records[record] + field) + 1];
  }

  /** The name of a field. */
  String name(int record, int field) {
    return text(records[record] + field);
  }

  /** The name of a class. */
  String className(int number) {
    if (number < 0 || number >= classCount) {
      throw in.failure("the number of a class is " + number + ", of " + classCount);
    }
    return text(number);
  }

  private String text(int name) {
    if (texts.length == 0) {
      texts = new @Nullable String[nameCount];
    }
    String known = texts[name];
    if (known == null) {
      known = in.text(names[2 * name], names[2 * name + 1], LONGEST_NAME);
      texts[name] = known;
    }
    return known;
  }
}
