package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;

/** Stands for a class that travels in neither direction, and says why. */
final class RefusingSerializer extends Serializer<Object> {

  private final String reason;

  RefusingSerializer(String reason) {
    this.reason = reason;
  }

  String reason() {
    return reason;
  }

  @Override
  public void write(Kryo kryo, Output output, Object object) {
    throw new SerializationException(reason);
  }

  @Override
  public Object read(Kryo kryo, Input input, Class<?> type) {
    throw new SerializationException(reason);
  }
}
