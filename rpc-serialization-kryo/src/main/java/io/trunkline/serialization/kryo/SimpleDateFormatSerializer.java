package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/**
 * A date format in a form of our own: pattern, locale, zone, leniency, start of the century. Stock
 * writes the JDK's private fields, which only --add-opens can reach; the first byte tells the two
 * apart, and each side fails on the other's form.
 *
 * <p>A format does not tell its locale, so one is searched that formats alike. Formats with symbols
 * set by hand or another calendar are refused when written.
 */
final class SimpleDateFormatSerializer extends Serializer<SimpleDateFormat> {

  /** Stock's form begins with the class of a calendar, which is never null. */
  private static final int OWN_FORM = 0;

  @Override
  public void write(Kryo kryo, Output output, SimpleDateFormat format) {
    output.writeByte(OWN_FORM);
    output.writeString(format.toPattern());
    output.writeString(localeOf(format).toLanguageTag());
    output.writeString(format.getTimeZone().getID());
    output.writeBoolean(format.isLenient());
    output.writeVarLong(format.get2DigitYearStart().getTime(), false);
  }

  @Override
  public SimpleDateFormat read(Kryo kryo, Input input, Class<? extends SimpleDateFormat> type) {
    if (input.readByte() != OWN_FORM) {
      throw new SerializationException(
          "kryo: a SimpleDateFormat in the form of a stock peer cannot be read; send its pattern");
    }
    String pattern = input.readString();
    Locale locale = Locale.forLanguageTag(input.readString());
    SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
    format.setTimeZone(TimeZone.getTimeZone(input.readString()));
    format.setLenient(input.readBoolean());
    format.set2DigitYearStart(new Date(input.readVarLong(false)));
    return format;
  }

  private static Locale localeOf(SimpleDateFormat format) {
    if (format.getCalendar() instanceof GregorianCalendar) {
      for (Locale locale : List.of(Locale.getDefault(Locale.Category.FORMAT), Locale.ROOT)) {
        if (formatsAs(locale, format)) {
          return locale;
        }
      }
      for (Locale locale : Locale.getAvailableLocales()) {
        if (formatsAs(locale, format)) {
          return locale;
        }
      }
    }
    throw new SerializationException(
        "kryo: a SimpleDateFormat with its own symbols or calendar cannot be sent; send its pattern"
            + " instead");
  }

  private static boolean formatsAs(Locale locale, SimpleDateFormat format) {
    SimpleDateFormat candidate = new SimpleDateFormat(format.toPattern(), locale);
    return candidate.getDateFormatSymbols().equals(format.getDateFormatSymbols())
        && candidate.getNumberFormat().equals(format.getNumberFormat());
  }
}
