package io.trunkline.serialization.protobuf;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.jsontext.JsonOutput;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Writes messages as their JSON, in one line, without fields that are not set. */
final class JsonMessageWriter {

  private final JsonOutput out;
  private int depth;

  JsonMessageWriter(JsonOutput out) {
    this.out = out;
  }

  /** Writes a message. */
  void write(Message message) {
    if (++depth > MessageCost.MAX_LEVELS) {
      throw new BudgetExceededException(
          Budget.OTHER, "messages nest deeper than " + MessageCost.MAX_LEVELS + " levels");
    }
    if (!WellKnownJson.write(this, out, message)) {
      String before = "{";
      for (Map.Entry<FieldDescriptor, Object> field : message.getAllFields().entrySet()) {
        out.raw(before).string(field.getKey().getJsonName()).raw(":");
        value(field.getKey(), field.getValue());
        before = ",";
      }
      out.raw(before.equals("{") ? "{}" : "}");
    }
    depth--;
  }

  /** Writes a field's value without its name. */
  void field(FieldDescriptor field, Message message) {
    value(field, message.getField(field));
  }

  private void value(FieldDescriptor field, Object value) {
    if (field.isMapField()) {
      entries(field, (List<?>) value);
    } else if (field.isRepeated()) {
      String before = "[";
      for (Object element : (List<?>) value) {
        out.raw(before);
        single(field, element);
        before = ",";
      }
      out.raw(before.equals("[") ? "[]" : "]");
    } else {
      single(field, value);
    }
  }

  private void entries(FieldDescriptor field, List<?> entries) {
    FieldDescriptor keys = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor values = field.getMessageType().findFieldByNumber(2);
    String before = "{";
    for (Object element : entries) {
      Message entry = (Message) element;
      Object key = entry.getField(keys);
      out.raw(before);
      if (keys.getJavaType() == FieldDescriptor.JavaType.STRING) {
        out.string((String) key);
      } else {
        out.raw(quoted(scalar(keys, key).replace("\"", "")));
      }
      out.raw(":");
      single(values, entry.getField(values));
      before = ",";
    }
    out.raw(before.equals("{") ? "{}" : "}");
  }

  private void single(FieldDescriptor field, Object value) {
    switch (field.getJavaType()) {
      case MESSAGE -> write((Message) value);
      case STRING -> out.string((String) value);
      case BYTE_STRING ->
          out.raw(quoted(Base64.getEncoder().encodeToString(((ByteString) value).toByteArray())));
      case ENUM -> constant((EnumValueDescriptor) value);
      default -> out.raw(scalar(field, value));
    }
  }

  private void constant(EnumValueDescriptor constant) {
    if (WellKnownJson.isNull(constant.getType())) {
      out.raw("null");
    } else if (constant.getIndex() < 0) { // one that this side's proto file lacks
      out.raw(Integer.toString(constant.getNumber()));
    } else {
      out.string(constant.getName());
    }
  }

  private static String scalar(FieldDescriptor field, Object value) {
    return switch (field.getType()) {
      case UINT32, FIXED32 -> Integer.toUnsignedString((Integer) value);
      case UINT64, FIXED64 -> quoted(Long.toUnsignedString((Long) value));
      case INT64, SINT64, SFIXED64 -> quoted(value.toString());
      case FLOAT, DOUBLE -> {
        double number = ((Number) value).doubleValue();
        yield Double.isNaN(number) || Double.isInfinite(number)
            ? quoted(value.toString())
            : value.toString();
      }
      default -> value.toString();
    };
  }

  private static String quoted(String ascii) {
    return '"' + ascii + '"';
  }
}
