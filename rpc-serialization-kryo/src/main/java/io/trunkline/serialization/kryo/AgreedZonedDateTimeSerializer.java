package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ImmutableSerializer;
import com.esotericsoftware.kryo.serializers.TimeSerializers.LocalDateTimeSerializer;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A time with its zone under agreed terms. Kryo's form is the local time and the zone's name, which
 * stand for the earlier of two moments where clocks go back; for the later one null and the offset
 * come before the name.
 */
final class AgreedZonedDateTimeSerializer extends ImmutableSerializer<ZonedDateTime> {

  private final LocalDateTimeSerializer local = new LocalDateTimeSerializer();

  @Override
  public void write(Kryo kryo, Output output, ZonedDateTime time) {
    local.write(kryo, output, time.toLocalDateTime());
    if (!time.equals(time.withEarlierOffsetAtOverlap())) {
      output.writeString(null);
      output.writeString(time.getOffset().getId());
    }
    output.writeString(time.getZone().getId());
  }

  @Override
  public ZonedDateTime read(Kryo kryo, Input input, Class<? extends ZonedDateTime> type) {
    LocalDateTime time = local.read(kryo, input, LocalDateTime.class);
    String name = input.readString();
    if (name != null) {
      return ZonedDateTime.of(time, ZoneId.of(name));
    }
    ZoneOffset offset = ZoneOffset.of(text(input.readString()));
    return ZonedDateTime.ofInstant(time, offset, ZoneId.of(text(input.readString())));
  }

  private static String text(@Nullable String read) {
    if (read == null) {
      throw new MisreadException("kryo: null inside a ZonedDateTime");
    }
    return read;
  }
}
