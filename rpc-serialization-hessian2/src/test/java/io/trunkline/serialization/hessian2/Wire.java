package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message made by hand. */
final class Wire {

  static final Messages MESSAGES = Messages.of(new Hessian2SerializationProvider());

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  static Wire of(int... bytes) {
    return new Wire().raw(bytes);
  }

  /** A class definition. */
  static Wire definition(String className, String... fields) {
    return new Wire().define(className, fields);
  }

  Wire define(String className, String... fields) {
    raw('C').text(className).number(fields.length);
    for (String field : fields) {
      text(field);
    }
    return this;
  }

  Wire raw(int... more) {
    for (int value : more) {
      bytes.write(value);
    }
    return this;
  }

  Wire add(byte[] more) {
    bytes.writeBytes(more);
    return this;
  }

  /** A short ASCII string. */
  Wire text(String text) {
    if (text.length() < 32) {
      raw(text.length());
    } else {
      raw('S', text.length() >> 8, text.length());
    }
    return add(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** An int in its long form. */
  Wire number(int value) {
    return raw('I', value >>> 24, value >>> 16, value >>> 8, value);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }

  Object read(Class<?> declared, ClassGate gate) {
    return MESSAGES.read(bytes(), reader -> reader.readObject(declared, gate));
  }

  /** A gate for the JDK's values and these classes. */
  static ClassGate gate(Class<?>... types) {
    ClassGate.Builder gate = ClassGate.builder(Wire.class.getClassLoader());
    for (Class<?> type : types) {
      gate.allow(type.getName());
    }
    return gate.build();
  }
}
