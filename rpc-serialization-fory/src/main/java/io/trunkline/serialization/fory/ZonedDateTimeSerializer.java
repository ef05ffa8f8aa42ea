package io.trunkline.serialization.fory;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.apache.fory.config.Config;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.serializer.ImmutableSerializer;

/**
 * The instant and the zone. The library writes local time without offset, so that where clocks go
 * back the later of two equal times would arrive as the earlier one.
 */
final class ZonedDateTimeSerializer extends ImmutableSerializer<ZonedDateTime> {

  ZonedDateTimeSerializer(Config config) {
    super(config, ZonedDateTime.class);
  }

  @Override
  public void write(WriteContext context, ZonedDateTime value) {
    MemoryBuffer out = context.getBuffer();
    out.writeVarInt64(value.toEpochSecond());
    out.writeVarUInt32(value.getNano());
    context.writeString(value.getZone().getId());
  }

  @Override
  public ZonedDateTime read(ReadContext context) {
    MemoryBuffer in = context.getBuffer();
    long second = in.readVarInt64();
    int nano = in.readVarUInt32();
    return ZonedDateTime.ofInstant(
        Instant.ofEpochSecond(second, nano), ZoneId.of(context.readString()));
  }
}
