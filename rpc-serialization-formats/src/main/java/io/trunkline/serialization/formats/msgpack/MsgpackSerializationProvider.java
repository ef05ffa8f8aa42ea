package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code msgpack}, wire id 27.
 *
 * <p>For stock peers, an object is a map of its properties: public fields, and fields with public
 * getters. Values without a declared type, such as elements of a raw list or values declared as an
 * interface or Object, arrive as maps, lists, numbers or strings. Two Trunkline ends write all
 * fields, with the names of their classes, and references.
 */
public final class MsgpackSerializationProvider implements SerializationProvider {

  static final String NAME = "msgpack";
  static final int WIRE_ID = 27;

  /** Creates a provider. */
  public MsgpackSerializationProvider() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new FormatSerialization(new MsgpackFormat(NAME, WIRE_ID), context);
  }
}
