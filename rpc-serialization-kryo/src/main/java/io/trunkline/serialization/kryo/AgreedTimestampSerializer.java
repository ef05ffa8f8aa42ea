package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.DateSerializer;
import java.sql.Timestamp;
import java.util.Date;

/**
 * A timestamp under agreed terms. Kryo's form is that of every date, which ends at the millisecond;
 * what a timestamp has beyond it follows that form, with a {@link LongerForm mark} in front.
 */
final class AgreedTimestampSerializer extends DateSerializer {

  private static final int NANOS_OF_MILLISECOND = 1_000_000;

  @Override
  public void write(Kryo kryo, Output output, Date date) {
    int beyond = ((Timestamp) date).getNanos() % NANOS_OF_MILLISECOND;
    if (beyond != 0) {
      LongerForm.OF_NUMBER.mark(output);
    }
    super.write(kryo, output, date);
    if (beyond != 0) {
      output.writeVarInt(beyond, true);
    }
  }

  @Override
  public Date read(Kryo kryo, Input input, Class<? extends Date> type) {
    boolean longer = LongerForm.OF_NUMBER.isNext(input);
    Timestamp time = (Timestamp) super.read(kryo, input, type);
    if (longer) {
      int beyond = input.readVarInt(true);
      if (beyond <= 0 || beyond >= NANOS_OF_MILLISECOND) {
        throw new MisreadException("kryo: a Timestamp with " + beyond + " ns in a millisecond");
      }
      time.setNanos(time.getNanos() + beyond);
    }
    return time;
  }
}
