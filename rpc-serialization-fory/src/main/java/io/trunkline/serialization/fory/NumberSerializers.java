package io.trunkline.serialization.fory;

import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.fory.config.Config;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.serializer.ImmutableSerializer;

/** Long numbers as their two's complement behind its length. */
final class NumberSerializers {

  private NumberSerializers() {}

  private static void write(MemoryBuffer out, BigInteger value) {
    byte[] bytes = value.toByteArray();
    out.writeVarUInt32Small7(bytes.length);
    out.writeBytes(bytes);
  }

  private static BigInteger read(MemoryBuffer in) {
    int length = in.readVarUInt32Small7();
    ReadBudget.requireBigInteger(length);
    in.checkReadableBytes(length);
    return new BigInteger(in.readBytes(length));
  }

  static final class OfBigInteger extends ImmutableSerializer<BigInteger> {

    private static final int BYTES = 64;

    private final Session session;

    OfBigInteger(Config config, Session session) {
      super(config, BigInteger.class);
      this.session = session;
    }

    @Override
    public void write(WriteContext context, BigInteger value) {
      NumberSerializers.write(context.getBuffer(), value);
    }

    @Override
    public BigInteger read(ReadContext context) {
      session.budget().claimObject(BigInteger.class, BYTES);
      return NumberSerializers.read(context.getBuffer());
    }
  }

  static final class OfBigDecimal extends ImmutableSerializer<BigDecimal> {

    private static final int BYTES = 104;

    private final Session session;

    OfBigDecimal(Config config, Session session) {
      super(config, BigDecimal.class);
      this.session = session;
    }

    @Override
    public void write(WriteContext context, BigDecimal value) {
      context.getBuffer().writeVarInt32(value.scale());
      NumberSerializers.write(context.getBuffer(), value.unscaledValue());
    }

    @Override
    public BigDecimal read(ReadContext context) {
      session.budget().claimObject(BigDecimal.class, BYTES);
      int scale = context.getBuffer().readVarInt32();
      return new BigDecimal(NumberSerializers.read(context.getBuffer()), scale);
    }
  }
}
