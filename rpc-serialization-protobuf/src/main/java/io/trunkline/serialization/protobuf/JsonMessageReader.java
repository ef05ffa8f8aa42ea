package io.trunkline.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.jsontext.JsonInput;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages from their JSON. Fields that the message lacks are dropped; a null is a field that
 * is not set. What each object costs is charged before it is made.
 */
final class JsonMessageReader {

  /** The text of a short number, and the box of its value. */
  private static final int NUMBER = 64;

  /** A map with entries: its table, and the one of which it is built. */
  private static final int MAP = 192;

  /** The description of a constant that an enum of this side lacks. */
  private static final int UNKNOWN_CONSTANT = 512;

  private static final long UNSIGNED_INT = 0xffff_ffffL;

  private final JsonInput json;
  private final ReadBudget budget;

  JsonMessageReader(JsonInput json, ReadBudget budget) {
    this.json = json;
    this.budget = budget;
  }

  /** Reads a message. */
  Message read(MessageForm form) {
    enter();
    budget.claimObject(form.type(), form.bytes());
    Message.Builder message = form.builder();
    if (!WellKnownJson.read(this, json, form, message)) {
      fields(form, message);
    }
    budget.leave();
    if (!message.isInitialized()) {
      throw json.malformed("a " + form.type().getName() + " lacks required fields");
    }
    return message.build();
  }

  void enter() {
    budget.enter();
    if (budget.depth() > MessageCost.MAX_LEVELS) {
      throw new BudgetExceededException(
          Budget.OTHER, "values nest deeper than " + MessageCost.MAX_LEVELS + " levels");
    }
  }

  void leave() {
    budget.leave();
  }

  private void fields(MessageForm form, Message.Builder message) {
    json.require('{');
    if (json.take('}')) {
      return;
    }
    do {
      FieldDescriptor field = form.named(json.string());
      json.require(':');
      if (field == null) {
        skip();
      } else {
        field(form, message, field);
      }
    } while (json.take(','));
    json.require('}');
  }

  void field(MessageForm form, Message.Builder message, FieldDescriptor field) {
    if (field.isMapField()) {
      if (!json.takeWord("null")) {
        entries(form.messageOf(field), message, field);
      }
    } else if (field.isRepeated()) {
      if (!json.takeWord("null")) {
        elements(form, message, field);
      }
    } else {
      Object value = value(form, field);
      if (value != null) {
        message.setField(field, value);
      }
    }
  }

  private void elements(MessageForm form, Message.Builder message, FieldDescriptor field) {
    json.require('[');
    if (json.take(']')) {
      return;
    }
    do {
      Object value = value(form, field);
      if (value == null) {
        throw json.malformed("an element is null");
      }
      message.addRepeatedField(field, value);
    } while (json.take(','));
    json.require(']');
  }

  private void entries(MessageForm form, Message.Builder message, FieldDescriptor field) {
    FieldDescriptor keys = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor values = field.getMessageType().findFieldByNumber(2);
    json.require('{');
    if (json.take('}')) {
      return;
    }
    budget.claimBytes(MAP, "maps");
    do {
      budget.claimObject(form.type(), form.bytes());
      Object key = key(keys);
      json.require(':');
      Object value = value(form, values);
      if (value == null) {
        throw json.malformed("a value of a map is null");
      }
      if (message instanceof Struct.Builder struct) { // without an entry of its own
        struct.putFields((String) key, (Value) value);
      } else {
        Message.Builder entry = message.newBuilderForField(field);
        message.addRepeatedField(field, entry.setField(keys, key).setField(values, value).build());
      }
    } while (json.take(','));
    json.require('}');
  }

  private Object key(FieldDescriptor field) {
    String key = json.string();
    return switch (field.getJavaType()) {
      case STRING -> key;
      case BOOLEAN -> {
        if (!key.equals("true") && !key.equals("false")) {
          throw json.malformed("a key is neither true nor false");
        }
        yield key.equals("true");
      }
      default -> integer(field, key);
    };
  }

  /** Null for a null, which stands for a field that is not set. */
  private @Nullable Object value(MessageForm form, FieldDescriptor field) {
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      MessageForm nested = form.messageOf(field);
      boolean isNull = !WellKnownJson.readsNull(nested) && json.takeWord("null");
      return isNull ? null : read(nested);
    }
    if (field.getJavaType() == FieldDescriptor.JavaType.ENUM
        && WellKnownJson.isNull(field.getEnumType())) {
      return json.takeWord("null") ? field.getEnumType().findValueByNumber(0) : constant(field);
    }
    if (json.takeWord("null")) {
      return null;
    }
    return switch (field.getJavaType()) {
      case BOOLEAN -> truth();
      case STRING -> json.string();
      case BYTE_STRING -> bytes();
      case ENUM -> constant(field);
      case FLOAT -> {
        double value = JsonNumbers.real(json, numberText());
        float narrow = (float) value;
        if (Float.isInfinite(narrow) && !Double.isInfinite(value)) {
          throw json.malformed("a number is out of the range of its field");
        }
        yield narrow;
      }
      case DOUBLE -> JsonNumbers.real(json, numberText());
      default -> integer(field, numberText());
    };
  }

  /** A number may be a string. */
  private String numberText() {
    budget.claimBytes(NUMBER, "numbers");
    return json.peek() == '"' ? json.string() : json.number();
  }

  boolean truth() {
    if (json.takeWord("true")) {
      return true;
    }
    if (json.takeWord("false")) {
      return false;
    }
    throw json.malformed("expected true or false");
  }

  private Object integer(FieldDescriptor field, String text) {
    return switch (field.getType()) {
      case UINT32, FIXED32 -> (int) JsonNumbers.integer(json, text, 0, UNSIGNED_INT);
      case UINT64, FIXED64 -> JsonNumbers.unsignedLong(json, text);
      case INT64, SINT64, SFIXED64 ->
          JsonNumbers.integer(json, text, Long.MIN_VALUE, Long.MAX_VALUE);
      default -> (int) JsonNumbers.integer(json, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    };
  }

  /** In the usual alphabet or that of URLs, padded or not. */
  private ByteString bytes() {
    String text = json.string().replace('-', '+').replace('_', '/');
    try {
      return ByteString.copyFrom(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw json.malformed("bytes are not in Base64");
    }
  }

  private EnumValueDescriptor constant(FieldDescriptor field) {
    EnumDescriptor type = field.getEnumType();
    EnumValueDescriptor constant;
    if (json.peek() == '"') {
      constant = type.findValueByName(json.string());
    } else {
      int number =
          (int) JsonNumbers.integer(json, json.number(), Integer.MIN_VALUE, Integer.MAX_VALUE);
      constant = type.findValueByNumber(number);
      if (constant == null && !field.legacyEnumFieldTreatedAsClosed()) {
        budget.claimBytes(UNKNOWN_CONSTANT, "numbers that an enum of this side lacks");
        constant = type.findValueByNumberCreatingIfUnknown(number);
      }
    }
    if (constant == null) {
      throw json.malformed("a value is none of the enum " + type.getFullName());
    }
    return constant;
  }

  /** Skips a value of any kind. */
  void skip() {
    enter();
    switch (json.peek()) {
      case '{' -> {
        json.require('{');
        if (!json.take('}')) {
          do {
            json.string();
            json.require(':');
            skip();
          } while (json.take(','));
          json.require('}');
        }
      }
      case '[' -> {
        json.require('[');
        if (!json.take(']')) {
          do {
            skip();
          } while (json.take(','));
          json.require(']');
        }
      }
      case '"' -> json.string();
      default -> {
        if (!json.takeWord("true") && !json.takeWord("false") && !json.takeWord("null")) {
          json.number();
        }
      }
    }
    leave();
  }
}
