package io.trunkline.serialization.formats.protostuff;

import io.protostuff.GraphIOUtil;
import io.protostuff.LinkedBuffer;
import io.protostuff.Schema;
import io.protostuff.runtime.RuntimeSchema;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.dubbo.common.serialize.protostuff.Wrapper;
import org.jspecify.annotations.Nullable;

/** Writes and reads items with protostuff's library, as stock's extension does. */
final class Stock {

  private Stock() {}

  /** In the wrapper, as collections, arrays, enums and null are sent. */
  static byte[] wrapped(@Nullable Object value) {
    Wrapper wrapper = new Wrapper();
    wrapper.data = value;
    return item(wrapper, Wrapper.class);
  }

  /** By the fields of its class, as beans and texts are sent. */
  static byte[] bare(Object value) {
    return item(value, value.getClass());
  }

  @SuppressWarnings("unchecked") // the schema is that of the class
  private static byte[] item(Object value, Class<?> type) {
    Schema<Object> schema = (Schema<Object>) RuntimeSchema.getSchema(type);
    byte[] data = GraphIOUtil.toByteArray(value, schema, LinkedBuffer.allocate());
    byte[] name = type.getName().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(8 + name.length + data.length)
        .putInt(name.length)
        .putInt(data.length)
        .put(name)
        .put(data)
        .array();
  }

  /** Reads an item that has a wrapper. */
  static @Nullable Object read(byte[] item) {
    ByteBuffer bytes = ByteBuffer.wrap(item);
    byte[] name = new byte[bytes.getInt()];
    byte[] data = new byte[bytes.getInt()];
    bytes.get(name).get(data);
    if (!new String(name, StandardCharsets.UTF_8).equals(Wrapper.class.getName())) {
      throw new IllegalArgumentException("no wrapper");
    }
    Wrapper wrapper = new Wrapper();
    GraphIOUtil.mergeFrom(data, wrapper, RuntimeSchema.getSchema(Wrapper.class));
    return wrapper.data;
  }
}
