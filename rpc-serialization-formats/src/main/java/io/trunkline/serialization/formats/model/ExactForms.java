package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Forms of values between two Trunkline ends: numbers of any length as bytes, and the times of
 * java.sql with all of their nanoseconds.
 */
public final class ExactForms {

  private ExactForms() {}

  public static List<ScalarForm<?>> all() {
    List<ScalarForm<?>> forms = new ArrayList<>(List.of(new Integers(), new Decimals()));
    forms.addAll(SqlForms.exact());
    return List.copyOf(forms);
  }

  /** Locales as their tags; those that a tag does not tell, as their parts behind an underscore. */
  static ScalarForm<Locale> locale() {
    return TextForm.checked(
        Locale.class,
        value -> {
          String tag = value.toLanguageTag();
          return Locale.forLanguageTag(tag).equals(value)
              ? tag
              : "_" + String.join("_", value.getLanguage(), value.getCountry(), value.getVariant());
        },
        text ->
            text.startsWith("_")
                ? StandardForms.locale(text.substring(1))
                : Locale.forLanguageTag(text));
  }

  /** As an integer if 64 bits suffice, otherwise the bytes of the two's complement. */
  private static final class Integers implements ScalarForm<BigInteger> {

    @Override
    public Class<BigInteger> type() {
      return BigInteger.class;
    }

    @Override
    public boolean isBinary(BigInteger value) {
      return value.bitLength() >= Long.SIZE;
    }

    @Override
    public void write(ValueSink out, BigInteger value) {
      if (isBinary(value)) {
        out.writeBinary(value.toByteArray());
      } else {
        out.writeLong(value.longValue());
      }
    }

    @Override
    public BigInteger read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind == ValueKind.INTEGER) {
        return BigInteger.valueOf(in.readLong());
      }
      if (kind != ValueKind.BINARY) {
        throw unexpected(kind);
      }
      byte[] bytes = in.readBinary();
      ReadBudget.requireBigInteger(bytes.length);
      return new BigInteger(bytes);
    }
  }

  /** As a text if it is short, otherwise the scale in four bytes and those of the digits. */
  private static final class Decimals implements ScalarForm<BigDecimal> {

    private static final int SHORT_TEXT = 40;

    @Override
    public Class<BigDecimal> type() {
      return BigDecimal.class;
    }

    @Override
    public boolean isBinary(BigDecimal value) {
      return value.unscaledValue().bitLength() >= Long.SIZE;
    }

    @Override
    public void write(ValueSink out, BigDecimal value) {
      if (!isBinary(value)) {
        out.writeText(value.toString());
      } else {
        byte[] digits = value.unscaledValue().toByteArray();
        out.writeBinary(
            ByteBuffer.allocate(Integer.BYTES + digits.length)
                .putInt(value.scale())
                .put(digits)
                .array());
      }
    }

    @Override
    public BigDecimal read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind == ValueKind.TEXT) {
        return new BigDecimal(in.readText(SHORT_TEXT));
      }
      if (kind != ValueKind.BINARY) {
        throw unexpected(kind);
      }
      byte[] bytes = in.readBinary();
      ReadBudget.requireBigInteger(bytes.length - Integer.BYTES);
      BigInteger digits = new BigInteger(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
      return new BigDecimal(digits, ByteBuffer.wrap(bytes).getInt());
    }
  }
}
