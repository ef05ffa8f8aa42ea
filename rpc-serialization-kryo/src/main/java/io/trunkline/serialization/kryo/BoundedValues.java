package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Calendar;
import java.util.EnumSet;
import java.util.Locale;
import java.util.TimeZone;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Kryo's forms of values of the JDK that take more memory or work than their bytes pay for. */
@SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
final class BoundedValues {

  /** The characters of the longest part of a Locale; the JDK keeps each that it has seen. */
  static final int MAX_LOCALE_CHARACTERS = 256;

  static final int CALENDAR_BYTES = 640;
  private static final int ANY_CALENDAR_BYTES = 2560; // and what finds the right class
  private static final int NUMBER_BYTES = 48;
  private static final int PATTERN_BYTES = 1024;
  private static final ObjectPrice LOCALE = ObjectPrice.of(Locale.class);
  private static final int ZONE_BYTES = 64;

  private BoundedValues() {}

  private static ReadBudget budget(Input input) {
    return ((ArrayInput) input).budget();
  }

  /** The length of what a number is made of travels increased by one; 0 is null. */
  private static void claimNumber(Input input, Class<?> type) {
    int start = input.position();
    ReadBudget.requireBigInteger(input.readVarInt(true) - 1);
    input.setPosition(start);
    budget(input).claimObject(type, NUMBER_BYTES);
  }

  static final class OfBigInteger extends DefaultSerializers.BigIntegerSerializer {
    @Override
    public @Nullable BigInteger read(Kryo kryo, Input input, Class<? extends BigInteger> type) {
      claimNumber(input, BigInteger.class);
      return super.read(kryo, input, type);
    }
  }

  static final class OfBigDecimal extends DefaultSerializers.BigDecimalSerializer {
    @Override
    public @Nullable BigDecimal read(Kryo kryo, Input input, Class<? extends BigDecimal> type) {
      claimNumber(input, BigDecimal.class);
      return super.read(kryo, input, type);
    }
  }

  static final class OfPattern extends DefaultSerializers.PatternSerializer {
    @Override
    public Pattern read(Kryo kryo, Input input, Class<? extends Pattern> type) {
      budget(input).claimObject(Pattern.class, PATTERN_BYTES);
      String expression = input.readString();
      int flags = input.readInt(true);
      if (expression == null) {
        throw new MisreadException("kryo: a Pattern without an expression");
      }
      return budget(input).pattern(expression, flags);
    }
  }

  static final class OfCalendar extends DefaultSerializers.CalendarSerializer {
    @Override
    public Calendar read(Kryo kryo, Input input, Class<? extends Calendar> type) {
      budget(input).claimObject(Calendar.class, ANY_CALENDAR_BYTES);
      return super.read(kryo, input, type);
    }
  }

  static final class OfTimeZone extends DefaultSerializers.TimeZoneSerializer {
    @Override
    public TimeZone read(Kryo kryo, Input input, Class<? extends TimeZone> type) {
      budget(input).claimObject(TimeZone.class, ZONE_BYTES);
      return super.read(kryo, input, type);
    }
  }

  static final class OfLocale extends DefaultSerializers.LocaleSerializer {
    @Override
    public Locale read(Kryo kryo, Input input, Class<? extends Locale> type) {
      claimLocale(input);
      return super.read(kryo, input, type);
    }

    @Override
    protected Locale create(String language, String country, String variant) {
      return super.create(partOfLocale(language), partOfLocale(country), partOfLocale(variant));
    }
  }

  static void claimLocale(Input input) {
    budget(input).claimObject(LOCALE);
  }

  /** A text of a Locale's. */
  static String partOfLocale(@Nullable String text) {
    if (text == null) {
      throw new MisreadException("kryo: null inside a Locale");
    }
    if (text.length() > MAX_LOCALE_CHARACTERS) {
      throw new BudgetExceededException(
          "kryo: a part of a Locale has "
              + text.length()
              + " characters, at most "
              + MAX_LOCALE_CHARACTERS
              + " are read");
    }
    return text;
  }

  /** As Kryo reads it, which does not look at the class first. */
  static final class OfEnumSet extends DefaultSerializers.EnumSetSerializer {

    private final EnumSizes constants;

    OfEnumSet(EnumSizes constants) {
      this.constants = constants;
    }

    @Override
    public EnumSet read(Kryo kryo, Input input, Class<? extends EnumSet> type) {
      Registration registration = kryo.readClass(input);
      if (registration == null || !registration.getType().isEnum()) {
        throw new MisreadException("kryo: the class of an EnumSet is no enum");
      }
      constants.claim((ArrayInput) input, registration.getType());
      EnumSet set = EnumSet.noneOf(registration.getType());
      int length = input.readVarInt(true);
      ((ArrayInput) input).claimElements(length);
      for (int i = 0; i < length; i++) {
        set.add(registration.getSerializer().read(kryo, input, null));
      }
      return set;
    }
  }
}
