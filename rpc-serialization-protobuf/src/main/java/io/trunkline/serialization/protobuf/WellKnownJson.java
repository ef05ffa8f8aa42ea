package io.trunkline.serialization.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.FieldMask;
import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.jsontext.JsonInput;
import io.trunkline.serialization.jsontext.JsonOutput;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Set;

/** The messages of protobuf itself that are not objects in JSON. */
final class WellKnownJson {

  private static final String PACKAGE = "google.protobuf.";

  /** Each has one field, {@code value}, and is written as that. */
  private static final Set<String> WRAPPERS =
      Set.of(
          PACKAGE + "BoolValue",
          PACKAGE + "Int32Value",
          PACKAGE + "UInt32Value",
          PACKAGE + "Int64Value",
          PACKAGE + "UInt64Value",
          PACKAGE + "FloatValue",
          PACKAGE + "DoubleValue",
          PACKAGE + "StringValue",
          PACKAGE + "BytesValue");

  private static final int NANO_DIGITS = 9;
  private static final long SECONDS_OF_DURATION = 315_576_000_000L; // 10,000 years

  private WellKnownJson() {}

  static boolean isNull(EnumDescriptor type) {
    return type.getFullName().equals(NullValue.getDescriptor().getFullName());
  }

  /** Whether a null is a value of it. */
  static boolean readsNull(MessageForm form) {
    return is(form.descriptor(), Value.getDescriptor());
  }

  private static boolean is(Descriptor one, Descriptor other) {
    return one.getFullName().equals(other.getFullName());
  }

  /** Reads such a message; returns false for any other. */
  static boolean read(
      JsonMessageReader reader, JsonInput json, MessageForm form, Message.Builder message) {
    Descriptor type = form.descriptor();
    if (!type.getFullName().startsWith(PACKAGE)) {
      return false;
    }
    if (WRAPPERS.contains(type.getFullName())) {
      reader.field(form, message, type.findFieldByNumber(1));
    } else if (is(type, Value.getDescriptor())) {
      reader.field(form, message, type.findFieldByNumber(kind(json)));
    } else if (is(type, Struct.getDescriptor()) || is(type, ListValue.getDescriptor())) {
      reader.field(form, message, type.findFieldByNumber(1));
    } else if (is(type, Timestamp.getDescriptor())) {
      readTimestamp(json, type, message);
    } else if (is(type, Duration.getDescriptor())) {
      readDuration(json, type, message);
    } else if (is(type, FieldMask.getDescriptor())) {
      readMask(json, type, message);
    } else {
      requireObject(type);
      return false;
    }
    return true;
  }

  private static void requireObject(Descriptor type) {
    if (type.getFullName().equals(PACKAGE + "Any")) {
      throw new SerializationException(
          ProtobufJsonSerializationProvider.NAME
              + " has no google.protobuf.Any, which names a type that nobody declared; use the"
              + " serialization protobuf, or declare the message");
    }
  }

  /** The number of the field of a {@code Value} that its JSON is. */
  private static int kind(JsonInput json) {
    return switch (json.peek()) {
      case 'n' -> Value.NULL_VALUE_FIELD_NUMBER;
      case '"' -> Value.STRING_VALUE_FIELD_NUMBER;
      case 't', 'f' -> Value.BOOL_VALUE_FIELD_NUMBER;
      case '{' -> Value.STRUCT_VALUE_FIELD_NUMBER;
      case '[' -> Value.LIST_VALUE_FIELD_NUMBER;
      default -> Value.NUMBER_VALUE_FIELD_NUMBER;
    };
  }

  private static void readTimestamp(JsonInput json, Descriptor type, Message.Builder message) {
    try {
      Instant instant = OffsetDateTime.parse(json.string()).toInstant();
      set(type, message, instant.getEpochSecond(), instant.getNano());
    } catch (DateTimeException e) {
      throw json.malformed("expected a time as 2024-02-29T12:34:56.789Z");
    }
  }

  private static void set(Descriptor type, Message.Builder message, long seconds, int nanos) {
    message.setField(type.findFieldByNumber(1), seconds);
    message.setField(type.findFieldByNumber(2), nanos);
  }

  private static void readDuration(JsonInput json, Descriptor type, Message.Builder message) {
    String text = json.string();
    int point = text.indexOf('.');
    int end = text.length() - 1;
    if (end < 1 || text.charAt(end) != 's' || point == 0 || point == end - 1) {
      throw json.malformed("expected a duration as 1.5s");
    }
    String whole = text.substring(0, point < 0 ? end : point);
    long seconds = JsonNumbers.integer(json, whole, -SECONDS_OF_DURATION, SECONDS_OF_DURATION);
    int nanos = 0;
    if (point >= 0) {
      String digits = text.substring(point + 1, end);
      if (digits.length() > NANO_DIGITS || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        throw json.malformed("a duration has a fraction that is none of nanoseconds");
      }
      nanos = Integer.parseInt(digits + "0".repeat(NANO_DIGITS - digits.length()));
    }
    set(type, message, seconds, whole.startsWith("-") ? -nanos : nanos);
  }

  private static void readMask(JsonInput json, Descriptor type, Message.Builder message) {
    String text = json.string();
    FieldDescriptor paths = type.findFieldByNumber(1);
    for (String path : text.split(",")) {
      if (path.isEmpty()) {
        continue;
      }
      StringBuilder snake = new StringBuilder();
      for (int i = 0; i < path.length(); i++) {
        char unit = path.charAt(i);
        if (unit >= 'A' && unit <= 'Z') {
          snake.append('_').append((char) (unit - 'A' + 'a'));
        } else {
          snake.append(unit);
        }
      }
      message.addRepeatedField(paths, snake.toString());
    }
  }

  /** Writes such a message; returns false for any other. */
  static boolean write(JsonMessageWriter writer, JsonOutput out, Message message) {
    Descriptor type = message.getDescriptorForType();
    if (!type.getFullName().startsWith(PACKAGE)) {
      return false;
    }
    if (WRAPPERS.contains(type.getFullName())
        || is(type, Struct.getDescriptor())
        || is(type, ListValue.getDescriptor())) {
      writer.field(type.findFieldByNumber(1), message);
    } else if (is(type, Value.getDescriptor())) {
      Map<FieldDescriptor, Object> fields = message.getAllFields();
      if (fields.isEmpty()) {
        throw new SerializationException(
            "a google.protobuf.Value is not set; set its null_value, or another of its fields");
      }
      writer.field(fields.keySet().iterator().next(), message);
    } else if (is(type, Timestamp.getDescriptor())) {
      out.string(instant(type, message).toString());
    } else if (is(type, Duration.getDescriptor())) {
      out.string(duration(type, message));
    } else if (is(type, FieldMask.getDescriptor())) {
      out.string(mask(type, message));
    } else {
      requireObject(type);
      return false;
    }
    return true;
  }

  private static long seconds(Descriptor type, Message message) {
    return (Long) message.getField(type.findFieldByNumber(1));
  }

  private static int nanos(Descriptor type, Message message) {
    return (Integer) message.getField(type.findFieldByNumber(2));
  }

  private static Instant instant(Descriptor type, Message message) {
    try {
      return Instant.ofEpochSecond(seconds(type, message), nanos(type, message));
    } catch (DateTimeException | ArithmeticException e) {
      throw new SerializationException("a google.protobuf.Timestamp is out of its range", e);
    }
  }

  private static String duration(Descriptor type, Message message) {
    long seconds = seconds(type, message);
    int nanos = nanos(type, message);
    String sign = seconds < 0 || nanos < 0 ? "-" : "";
    String fraction = nanos == 0 ? "" : ".%09d".formatted(Math.abs(nanos));
    while (fraction.endsWith("000")) {
      fraction = fraction.substring(0, fraction.length() - 3);
    }
    return sign + Math.abs(seconds) + fraction + "s";
  }

  private static String mask(Descriptor type, Message message) {
    StringBuilder text = new StringBuilder();
    FieldDescriptor paths = type.findFieldByNumber(1);
    for (int i = 0; i < message.getRepeatedFieldCount(paths); i++) {
      text.append(i == 0 ? "" : ",");
      String path = (String) message.getRepeatedField(paths, i);
      for (int j = 0; j < path.length(); j++) {
        boolean isWord = path.charAt(j) == '_' && j + 1 < path.length();
        text.append(isWord ? Character.toUpperCase(path.charAt(++j)) : path.charAt(j));
      }
    }
    return text.toString();
  }
}
