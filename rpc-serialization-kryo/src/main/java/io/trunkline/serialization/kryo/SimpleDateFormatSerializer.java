package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;

/**
 * A date format in a form of our own: pattern, locale, names, zone, leniency, start of the century.
 * Stock writes the JDK's private fields, which only --add-opens can reach; the first byte tells the
 * two apart, and each side fails on the other's form.
 *
 * <p>The locale of a format cannot be read from it. One that is not of the sender's default locale
 * travels with its names of months and days and formats alike, but for the names of zones.
 */
final class SimpleDateFormatSerializer extends Serializer<SimpleDateFormat> {

  /** Stock's form begins with the class of a calendar, which is never null. */
  private static final int OWN_FORM = 0;

  private static final int BYTES = 4096;
  private static final int STEPS = 20_000;

  @Override
  public void write(Kryo kryo, Output output, SimpleDateFormat format) {
    Locale locale = localeOf(format);
    output.writeByte(OWN_FORM);
    output.writeString(format.toPattern());
    output.writeString(locale.toLanguageTag());
    boolean ownNames = !namesAs(locale, format);
    output.writeBoolean(ownNames);
    if (ownNames) {
      DateFormatSymbols names = format.getDateFormatSymbols();
      kryo.writeObject(output, names.getEras());
      kryo.writeObject(output, names.getMonths());
      kryo.writeObject(output, names.getShortMonths());
      kryo.writeObject(output, names.getWeekdays());
      kryo.writeObject(output, names.getShortWeekdays());
      kryo.writeObject(output, names.getAmPmStrings());
    }
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
    ReadBudget budget = ((ArrayInput) input).budget();
    budget.claimObject(SimpleDateFormat.class, BYTES);
    budget.claimWork(STEPS, "reading date formats");
    String pattern = input.readString();
    Locale locale = Locale.forLanguageTag(BoundedValues.partOfLocale(input.readString()));
    if (!Locales.KNOWN.contains(locale)) {
      // The JDK takes long to look for a locale it does not have, and never forgets the result.
      throw new SerializationException("kryo: a SimpleDateFormat of a locale unknown here");
    }
    requireOneLocale(kryo, locale);
    SimpleDateFormat format = new SimpleDateFormat(pattern, locale);
    if (input.readBoolean()) {
      DateFormatSymbols names = format.getDateFormatSymbols();
      names.setEras(readNames(kryo, input, 2));
      names.setMonths(readNames(kryo, input, 13));
      names.setShortMonths(readNames(kryo, input, 13));
      names.setWeekdays(readNames(kryo, input, 8));
      names.setShortWeekdays(readNames(kryo, input, 8));
      names.setAmPmStrings(readNames(kryo, input, 2));
      format.setDateFormatSymbols(names);
    }
    format.setTimeZone(TimeZone.getTimeZone(input.readString()));
    format.setLenient(input.readBoolean());
    format.set2DigitYearStart(new Date(input.readVarLong(false)));
    return format;
  }

  /**
   * A sender writes the locale that is its default, or none. Comparing two formats can make the JDK
   * load the names of all time zones in the languages of both, for a tenth of a second each.
   */
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  private void requireOneLocale(Kryo kryo, Locale locale) {
    Object before = locale.equals(Locale.ROOT) ? null : kryo.getGraphContext().put(this, locale);
    if (before != null && !before.equals(locale)) {
      throw new SerializationException(
          "kryo: two SimpleDateFormats of different locales in one item, expected that of the"
              + " sender's default locale; send their patterns");
    }
  }

  private static String[] readNames(Kryo kryo, Input input, int least) {
    String[] names = kryo.readObject(input, String[].class);
    if (names == null || names.length < least) {
      throw new SerializationException("kryo: a SimpleDateFormat lacks names, expected " + least);
    }
    return names;
  }

  private static Locale localeOf(SimpleDateFormat format) {
    if (format.getCalendar() instanceof GregorianCalendar) {
      Locale usual = Locale.getDefault(Locale.Category.FORMAT);
      if (Locales.KNOWN.contains(usual)
          && namesAs(usual, format)
          && new SimpleDateFormat("", usual).getNumberFormat().equals(format.getNumberFormat())) {
        return usual;
      }
      if (format.getNumberFormat() instanceof DecimalFormat numbers
          && numbers.getDecimalFormatSymbols().getZeroDigit() == '0') {
        return Locale.ROOT;
      }
    }
    throw new SerializationException(
        "kryo: a SimpleDateFormat with its own digits or calendar cannot be sent; send its pattern"
            + " instead");
  }

  private static boolean namesAs(Locale locale, SimpleDateFormat format) {
    return DateFormatSymbols.getInstance(locale).equals(format.getDateFormatSymbols());
  }

  /** Only made when a date format is first sent or received. */
  private static final class Locales {
    private static final Set<Locale> KNOWN =
        Set.copyOf(Arrays.asList(Locale.getAvailableLocales()));
  }
}
