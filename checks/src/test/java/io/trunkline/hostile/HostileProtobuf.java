package io.trunkline.hostile;

import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/** What protobuf's messages can do to their reader: there are no sets, references or classes. */
final class HostileProtobuf {

  private static final int DEEP = 30; // of a hundred levels that a message may have

  private HostileProtobuf() {}

  /** What honest messages are full of: a few fields each. */
  static Message plain(int bytes) {
    return list(
        bytes / 90,
        i ->
            value(
                Struct.newBuilder()
                    .putFields("number", number(i))
                    .putFields("name", Value.newBuilder().setStringValue("article " + i).build())
                    .putFields("cents", number(450 * i))
                    .build()));
  }

  /** Messages of about so many bytes, by what they are. */
  static Map<String, Message> messages(int bytes) {
    Map<String, Message> all = new LinkedHashMap<>();
    all.put("numbers", list(bytes / 11, HostileProtobuf::number));
    all.put("empty values", list(bytes / 2, i -> Value.getDefaultInstance()));
    all.put("empty texts", list(bytes / 4, i -> Value.newBuilder().setStringValue("").build()));
    all.put("empty lists", list(bytes / 4, i -> value(ListValue.getDefaultInstance())));
    all.put("empty maps", list(bytes / 4, i -> value(Struct.getDefaultInstance())));
    all.put("maps of one", list(bytes / 20, i -> value(fields(1, number -> "k"))));
    all.put("deep lists", list(bytes / (6 * DEEP), i -> deep()));
    all.put("keys", fields(bytes / 26, i -> "key" + i));
    all.put("keys with one hash code", fields(bytes / 50, HostileProtobuf::weak));
    return all;
  }

  /** Texts of JSON of about so many bytes, by what they are; no writer of ours writes them. */
  static Map<String, byte[]> texts(int bytes) {
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put("a number of many digits", text("{\"a\":1" + "0".repeat(bytes) + "}"));
    all.put("a fraction of many digits", text("{\"a\":0." + "3".repeat(bytes) + "e-9}"));
    all.put(
        "long numbers", text("{\"a\":[" + ("9".repeat(999) + ",").repeat(bytes / 1000) + "1]}"));
    all.put("escapes", text("{\"a\":\"" + "\\u00e9".repeat(bytes / 6) + "\"}"));
    all.put("blanks", text("{\"a\":" + " ".repeat(bytes) + "1}"));
    all.put("nulls", text("{\"a\":[" + "null,".repeat(bytes / 5) + "1]}"));
    all.put("one key again and again", text("{" + "\"a\":1,".repeat(bytes / 6) + "\"b\":2}"));
    return all;
  }

  private static byte[] text(String json) {
    return json.getBytes(StandardCharsets.US_ASCII);
  }

  private static Value number(int number) {
    return Value.newBuilder().setNumberValue(number).build();
  }

  private static Value value(ListValue list) {
    return Value.newBuilder().setListValue(list).build();
  }

  private static Value value(Struct fields) {
    return Value.newBuilder().setStructValue(fields).build();
  }

  private static ListValue list(int count, IntFunction<Value> element) {
    ListValue.Builder list = ListValue.newBuilder();
    for (int i = 0; i < count; i++) {
      list.addValues(element.apply(i));
    }
    return list.build();
  }

  private static Value deep() {
    Value value = number(1);
    for (int level = 0; level < DEEP; level++) {
      Value inner = value;
      value = value(list(1, i -> inner));
    }
    return value;
  }

  private static Struct fields(int count, IntFunction<String> key) {
    Struct.Builder fields = Struct.newBuilder();
    for (int i = 0; i < count; i++) {
      fields.putFields(key.apply(i), number(i));
    }
    return fields.build();
  }

  private static String weak(int number) {
    StringBuilder key = new StringBuilder();
    for (int bit = 0; bit < 16; bit++) {
      key.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return key.toString();
  }
}
