package io.trunkline.serialization.kryo;

import io.trunkline.serialization.settings.SerializationSettings;

/**
 * The version of Kryo whose form plain messages have. What the two have in common is most of it;
 * this is asked where they differ: {@link WireTable} numbers the JDK's classes, {@link Kryo4Output}
 * and {@link Kryo4Input} have the byte order, {@link Kryo4Containers} and the readers of elements
 * and entries have the layout of containers, {@link ObjectReferences} says what has a number of its
 * own. Agreed terms are written in Kryo 5's form always.
 */
enum KryoForm {
  /** That of the extension for Dubbo 3. */
  KRYO_5("5"),

  /** That of Dubbo 2.6 and 2.7. */
  KRYO_4("4");

  private final String value;

  KryoForm(String value) {
    this.value = value;
  }

  /** The value of the setting {@code kryo.form} that chooses it. */
  String value() {
    return value;
  }

  /** The one that settings choose. */
  static KryoForm in(SerializationSettings settings, String setting) {
    return settings.has(setting, KRYO_4.value) ? KRYO_4 : KRYO_5;
  }
}
