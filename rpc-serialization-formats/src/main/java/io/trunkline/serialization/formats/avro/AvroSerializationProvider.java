package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.formats.model.FormatSerialization;

/**
 * Provides {@code avro}, wire id 11, between two Trunkline ends. Stock Dubbo's avro has another
 * form, in which nulls, lists, exceptions and attachments do not arrive; each refuses the other's
 * messages.
 */
public final class AvroSerializationProvider implements SerializationProvider {

  static final String NAME = "avro";
  static final int WIRE_ID = 11;

  /** Creates a provider. */
  public AvroSerializationProvider() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public boolean isKnownToStock() {
    return false;
  }

  @Override
  public Serialization create(SerializationContext context) {
    return new FormatSerialization(new AvroFormat(), context);
  }
}
