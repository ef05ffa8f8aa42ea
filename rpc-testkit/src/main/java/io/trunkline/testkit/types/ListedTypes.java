package io.trunkline.testkit.types;

import io.trunkline.testkit.types.TypeFields.Reading;
import io.trunkline.testkit.types.TypeFields.Unit;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.DateFormatSymbols;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All listed types in their order. */
public final class ListedTypes {

  private static final long MOMENT = 1_700_000_000_123L;
  static final String OPENS = "kryo: a stock peer needs `--add-opens`";

  private ListedTypes() {}

  /** The types that stock peers register with kryo, in that order, and other common types. */
  public static List<ListedType> all() {
    List<ListedType> types = new ArrayList<>();
    types.add(new ListedType(GregorianCalendar.class, ListedTypes::gregorianCalendars, OPENS));
    types.add(plain(InvocationHandler.class, ListedTypes::handlers));
    types.add(plain(BigDecimal.class, ListedTypes::decimals));
    types.add(plain(BigInteger.class, ListedTypes::integers));
    types.add(plain(Pattern.class, ListedTypes::patterns));
    types.add(plain(BitSet.class, ListedTypes::bitSets));
    types.add(plain(URI.class, ListedTypes::uris));
    types.add(plain(UUID.class, ListedTypes::uuids));
    ListedContainers.addTo(types);
    types.add(
        plain(
            Object.class,
            () -> named("one", new Object(), "a short", (short) 7, "a character", 'x')));
    ListedArrays.addTo(types);
    ListedTimes.addTo(types);
    types.add(
        new ListedType(
            Optional.class,
            ListedTypes::optionals,
            "as a result it is carried by every serialization: each side wraps the value itself"));
    types.add(
        new ListedType(Reading.class, ListedTypes::readings, "kryo: only if it is Serializable"));
    types.add(plain(Unit.class, ListedTypes::units));
    types.add(plain(TimeUnit.class, () -> named("any", TimeUnit.DAYS)));
    types.add(
        plain(
            EnumSet.class,
            () ->
                named(
                    "empty", EnumSet.noneOf(TimeUnit.class),
                    "of the JDK", EnumSet.of(TimeUnit.SECONDS, TimeUnit.DAYS),
                    "of the application", EnumSet.of(Unit.FOOT))));
    types.add(
        plain(
            Class.class,
            () ->
                named(
                    "of the JDK", String.class,
                    "of the application", Unit.class,
                    "primitive", int.class)));
    return types;
  }

  static ListedType plain(Class<?> type, Supplier<Map<String, Object>> values) {
    return new ListedType(type, values, "");
  }

  /** Names and values by turns. */
  static Map<String, Object> named(Object... pairs) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      values.put((String) pairs[i], pairs[i + 1]);
    }
    return values;
  }

  private static Map<String, Object> gregorianCalendars() {
    GregorianCalendar here = new GregorianCalendar();
    here.setTimeInMillis(MOMENT);
    GregorianCalendar ancient = new GregorianCalendar();
    ancient.setTimeInMillis(-20_000_000_000_000L);
    GregorianCalendar elsewhere = new GregorianCalendar(farZone());
    elsewhere.setTimeInMillis(MOMENT);
    GregorianCalendar strict = new GregorianCalendar();
    strict.setTimeInMillis(MOMENT);
    strict.setLenient(false);
    strict.setFirstDayOfWeek(Calendar.WEDNESDAY);
    strict.setMinimalDaysInFirstWeek(5);
    return named(
        "here", here, "before 1582", ancient, "another zone", elsewhere, "other weeks", strict);
  }

  static Map<String, Object> calendars() {
    Map<String, Object> values = gregorianCalendars();
    Calendar other = new Calendar.Builder().setCalendarType("buddhist").setInstant(MOMENT).build();
    values.put("another calendar", other);
    return values;
  }

  /** Not the one of this machine, wherever it is. */
  private static TimeZone farZone() {
    TimeZone far = TimeZone.getTimeZone("Asia/Kathmandu");
    return far.equals(TimeZone.getDefault()) ? TimeZone.getTimeZone("America/St_Johns") : far;
  }

  /** A handler with a name. */
  public static final class NamedHandler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
      return null;
    }

    @Override
    public String toString() {
      return "";
    }
  }

  private static Map<String, Object> handlers() {
    InvocationHandler lambda = (proxy, method, arguments) -> null;
    Object proxy =
        Proxy.newProxyInstance(
            ListedTypes.class.getClassLoader(), new Class<?>[] {InvocationHandler.class}, lambda);
    return named("a lambda", lambda, "a proxy", proxy, "a class of its own", new NamedHandler());
  }

  private static Map<String, Object> decimals() {
    return named(
        "zero", BigDecimal.ZERO,
        "zeros behind the point", new BigDecimal("0.00"),
        "negative", new BigDecimal("-12345678901234567890.123456789000"),
        "large", new BigDecimal("1E+1000"),
        "small", new BigDecimal("7E-1000"),
        "a long", BigDecimal.valueOf(Long.MIN_VALUE, 3));
  }

  private static Map<String, Object> integers() {
    return named(
        "zero", BigInteger.ZERO,
        "minus one", BigInteger.ONE.negate(),
        "past a long", BigInteger.TWO.pow(63),
        "negative", BigInteger.TWO.pow(200).negate(),
        "1,001 digits", BigInteger.TEN.pow(1000));
  }

  private static Map<String, Object> patterns() {
    return named(
        "empty", Pattern.compile(""),
        "flags", Pattern.compile("a.b # c", Pattern.DOTALL | Pattern.COMMENTS),
        "literal", Pattern.compile("a+(", Pattern.LITERAL | Pattern.CASE_INSENSITIVE),
        "groups", Pattern.compile("(?<year>\\d{4})-\\k<year>|\\p{IsHan}+"));
  }

  private static Map<String, Object> bitSets() {
    BitSet far = new BitSet();
    far.set(10_000);
    return named(
        "empty",
        new BitSet(),
        "roomy",
        new BitSet(5_000),
        "at word ends",
        BitSet.valueOf(new long[] {1L << 63, 1}),
        "far",
        far);
  }

  private static Map<String, Object> uris() {
    return named(
        "whole", URI.create("http://user@example.org:8080/a%20b?c=d#e"),
        "opaque", URI.create("mailto:a@example.org"),
        "relative", URI.create("../a/b"),
        "empty", URI.create(""),
        "IPv6", URI.create("http://[::1]/"),
        "not ASCII", URI.create("http://example.org/\u4f60"));
  }

  private static Map<String, Object> uuids() {
    return named(
        "zeros", new UUID(0, 0),
        "ones", new UUID(-1, -1),
        "any", UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"));
  }

  static Map<String, Object> dateFormats() {
    SimpleDateFormat strict = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT);
    strict.setLenient(false);
    SimpleDateFormat elsewhere = new SimpleDateFormat("HH:mm Z", Locale.ROOT);
    elsewhere.setTimeZone(farZone());
    SimpleDateFormat century = new SimpleDateFormat("dd.MM.yy", Locale.ROOT);
    century.set2DigitYearStart(new Date(0));
    Locale foreign = Locale.getDefault().equals(Locale.GERMANY) ? Locale.FRANCE : Locale.GERMANY;
    SimpleDateFormat zoneName = new SimpleDateFormat("HH:mm zzzz", foreign);
    zoneName.setTimeZone(farZone());
    DateFormatSymbols symbols = new DateFormatSymbols(Locale.ROOT);
    symbols.setAmPmStrings(new String[] {"early", "late"});
    return named(
        "of this machine",
        new SimpleDateFormat("yyyy MMM"),
        "empty",
        new SimpleDateFormat("", Locale.ROOT),
        "strict",
        strict,
        "another zone",
        elsewhere,
        "another language",
        new SimpleDateFormat("EEEE d. MMMM yyyy", foreign),
        "a zone's name in another language",
        zoneName,
        "another century",
        century,
        "symbols of its own",
        new SimpleDateFormat("h:mm a", symbols));
  }

  private static Map<String, Object> optionals() {
    return named(
        "empty", Optional.empty(),
        "text", Optional.of("x"),
        "nested", Optional.of(Optional.of(new ArrayList<>(List.of(1)))));
  }

  private static Map<String, Object> readings() {
    return named(
        "nulls", new Reading(0, null, null),
        "nested", new Reading(Integer.MIN_VALUE, "\u4f60", new Reading(1, "", null)));
  }

  private static Map<String, Object> units() {
    return named("plain", Unit.METRE, "with a body", Unit.FOOT);
  }
}
