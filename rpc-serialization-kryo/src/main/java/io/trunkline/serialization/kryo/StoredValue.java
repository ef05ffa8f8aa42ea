package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.ClassSchema;
import org.jspecify.annotations.Nullable;

/**
 * How the value of a field or component of stored data is read, in the writer's form of it.
 *
 * @param only the one class of its values, which was left out; null if each value has its class
 */
record StoredValue(@Nullable Class<?> only) {

  static StoredValue of(AgreedClasses classes, ClassSchema.Field wanted) {
    if (!wanted.exact() && !isPrimitive(wanted.type())) {
      return new StoredValue(null);
    }
    Class<?> only = classNamed(classes, wanted);
    return new StoredValue(only.isPrimitive() || classes.canLeaveOut(only) ? only : null);
  }

  private static boolean isPrimitive(String type) {
    return primitive(type) != null;
  }

  private static @Nullable Class<?> primitive(String type) {
    return switch (type) {
      case "boolean" -> boolean.class;
      case "byte" -> byte.class;
      case "char" -> char.class;
      case "short" -> short.class;
      case "int" -> int.class;
      case "long" -> long.class;
      case "float" -> float.class;
      case "double" -> double.class;
      default -> null;
    };
  }

  private static Class<?> classNamed(AgreedClasses classes, ClassSchema.Field wanted) {
    String type = wanted.type();
    if (type.indexOf(' ') >= 0) {
      throw lost(wanted, "annotations said how it is written: " + type, null);
    }
    Class<?> primitive = primitive(type);
    if (primitive != null) {
      return primitive;
    }
    int arguments = type.indexOf('<');
    String name = arguments < 0 ? type : type.substring(0, arguments);
    try {
      return classes.allowed(name);
    } catch (ClassRefusedException refused) {
      throw lost(wanted, "its class " + name + " is not here", refused);
    }
  }

  private static SerializationException lost(
      ClassSchema.Field wanted, String reason, @Nullable Throwable cause) {
    return new SerializationException(
        "kryo: field "
            + wanted.name()
            + " of "
            + wanted.owner()
            + " was stored and cannot be read any more, not even to drop it: "
            + reason
            + "; restore it here to read this data",
        cause);
  }

  @Nullable Object read(Kryo kryo, Input input) {
    if (only == null) {
      return kryo.readClassAndObject(input);
    }
    return switch (only.descriptorString()) {
      case "Z" -> input.readBoolean();
      case "B" -> input.readByte();
      case "C" -> input.readChar();
      case "S" -> input.readShort();
      case "I" -> input.readVarInt(false);
      case "J" -> input.readVarLong(false);
      case "F" -> input.readFloat();
      case "D" -> input.readDouble();
      default -> kryo.readObjectOrNull(input, only, kryo.getSerializer(only));
    };
  }
}
