package io.trunkline.settings;

import io.trunkline.internal.text.Secrets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One setting: its name, its range, its default and its documentation. Compared by identity: each
 * setting is one constant.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {

  /** The type of a setting's values, which determines how texts in URLs and XML are parsed. */
  public enum Type {
    /** A whole number. */
    NUMBER(Integer.class),
    /** A duration, in milliseconds in URLs and XML. */
    TIME(Duration.class),
    /** True or false. */
    FLAG(Boolean.class),
    /** A text. */
    TEXT(String.class),
    /** An object, which only builders accept. */
    OBJECT(Object.class);

    private final Class<?> values;

    Type(Class<?> values) {
      this.values = values;
    }
  }

  private final String name;
  private final Type type;
  private final List<Place> places;
  private final @Nullable String element;
  private final @Nullable String attribute;
  private final @Nullable String urlKey;
  private final SettingRange range;
  private final @Nullable T standard;
  private final String usual;
  private final String limits;
  private final String beyond;

  Setting(SettingDraft<T> draft, List<Place> places) {
    this.name = draft.name;
    this.type = draft.type;
    this.places = places;
    this.attribute = draft.attribute;
    this.element =
        draft.element != null || places.isEmpty() ? draft.element : places.get(0).element();
    this.urlKey = draft.urlKey;
    this.range = draft.range;
    this.standard = draft.standard;
    this.usual = draft.usual;
    this.limits = draft.limits;
    this.beyond = draft.beyond;
  }

  /**
   * Creates a setting that only builders have.
   *
   * @param standard the default; null for none
   */
  public static <V> Setting<V> object(String name, @Nullable V standard) {
    SettingDraft<V> draft = new SettingDraft<>(name, Type.OBJECT, SettingRange.ANY);
    draft.standard = standard;
    draft.attribute = null;
    return draft.at();
  }

  /** Creates a setting that holds a list of objects, empty by default. */
  public static <V> Setting<List<V>> objects(String name) {
    return object(name, List.of());
  }

  /** The settings of several lists in their order, each of them once. */
  @SafeVarargs
  public static List<Setting<?>> join(List<Setting<?>>... lists) {
    Set<Setting<?>> all = new LinkedHashSet<>();
    for (List<Setting<?>> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  /** The name of its builder method. */
  public String name() {
    return name;
  }

  /** The type of its values. */
  public Type type() {
    return type;
  }

  /** Where it can be set, the usual place first. */
  public List<Place> places() {
    return places;
  }

  /** The attribute in XML, in annotations and in properties; null if it has none. */
  public @Nullable String attribute() {
    return attribute;
  }

  /** The element that has the attribute, without a prefix; null if it has none. */
  public @Nullable String element() {
    return attribute == null ? null : element;
  }

  /** The key in a URL; null if it has none. */
  public @Nullable String urlKey() {
    return urlKey;
  }

  /** The default; null if the setting has no default, or if the default depends on other values. */
  public @Nullable T standard() {
    return standard;
  }

  /**
   * Returns the value, or the default if the value is null.
   *
   * @throws IllegalStateException if there is no default either
   */
  public T orStandard(@Nullable T value) {
    T found = value == null ? standard : value;
    if (found == null) {
      throw new IllegalStateException(name + " is not set and has no default");
    }
    return found;
  }

  /** The lowest value, apart from a 0 with a special meaning. */
  public int lowest() {
    return range.lowest();
  }

  /** The highest value. */
  public int highest() {
    return range.highest();
  }

  /** Whether 0 has a special meaning. */
  public boolean allowsZero() {
    return range.zero() != null;
  }

  /** Whether it is a number or a time, which have a range. */
  public boolean isRanged() {
    return type == Type.NUMBER || type == Type.TIME;
  }

  /** The limited quantity, or the choice that is made: a phrase without a period. */
  public String limits() {
    return limits;
  }

  /** What happens beyond the limit: a phrase without a full stop; empty if nothing happens. */
  public String beyond() {
    return beyond;
  }

  /** The texts that it may have; empty if it may have any, or has no texts. */
  public List<String> choices() {
    return range.choices();
  }

  /** The default in human-readable form, such as {@code 1000 ms}; a 0 and words have no unit. */
  public String usual() {
    return usual.matches("[1-9]\\d*") ? usual + range.unit() : usual;
  }

  /** The values in human-readable form, such as {@code 1 to 2147483647 ms}. */
  public String expected() {
    return switch (type) {
      case NUMBER, TIME -> range.expected();
      case FLAG -> "true or false";
      case TEXT, OBJECT -> range.expectedText();
    };
  }

  /** The values that texts may have: {@link #expected}, and -1 if it stands for 0. */
  public String expectedInText() {
    return expected() + (range.acceptsMinusOne() ? ", as for -1" : "");
  }

  /** Advice about a value that is out of range, to append to {@link #expected}; may be empty. */
  public String advice() {
    return isRanged() ? "; leave it out for the default, " + usual() : "";
  }

  /**
   * Where to set it, for messages, such as {@code maxRequests on the server builder (max-requests
   * on the protocol element in XML)}.
   */
  public String where(Place place) {
    return name
        + " on "
        + place.builder()
        + (attribute == null ? "" : " (" + attribute + " on the " + element + " element in XML)");
  }

  /** Where to set it in its usual place, for messages. */
  public String where() {
    return where(places.get(0));
  }

  /**
   * Casts a value to this setting's type.
   *
   * @throws ClassCastException if it is of another type
   */
  @SuppressWarnings("unchecked")
  public T cast(Object value) {
    return (T) type.values.cast(value);
  }

  /** Checks a value as {@link #check(String, Object)} does, under the builder method's name. */
  public T check(T value) {
    return check(name, value);
  }

  /**
   * Checks a value and returns it.
   *
   * @param spelled the setting as the caller spells it
   * @throws IllegalArgumentException if it is null or out of range
   */
  public T check(String spelled, T value) {
    if (value == null) { // from callers without null checks
      throw new IllegalArgumentException(spelled + " is null" + expectation());
    }
    if (type != Type.OBJECT && !range.admits(value)) {
      String unit = type == Type.NUMBER ? range.unit() : "";
      throw new IllegalArgumentException(spelled + " is " + value + unit + expectation());
    }
    return value;
  }

  /**
   * Parses a text from a URL or from XML.
   *
   * @param spelled the setting as it is spelled there
   * @throws IllegalArgumentException if the text is not a value of this setting's type and range
   */
  public T parse(String spelled, String text) {
    return switch (type) {
      case NUMBER -> cast(number(spelled, text));
      case TIME -> cast(Duration.ofMillis(number(spelled, text)));
      case FLAG -> cast(truth(spelled, text));
      case TEXT -> check(spelled, cast(text));
      case OBJECT -> throw new IllegalStateException(name + " has no form as a text");
    };
  }

  private Integer number(String spelled, String text) {
    if (range.acceptsMinusOne() && text.equals("-1")) {
      return 0;
    }
    int value;
    try {
      value = Integer.parseInt(text);
    } catch (NumberFormatException e) { // whose message is the text
      throw new IllegalArgumentException(unusable(spelled, text));
    }
    if (!range.contains(value)) {
      throw new IllegalArgumentException(spelled + " is " + value + range.unit() + expectation());
    }
    return value;
  }

  private Boolean truth(String spelled, String text) {
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(unusable(spelled, text));
    }
    return Boolean.valueOf(text);
  }

  private String unusable(String spelled, String text) {
    return spelled + " is '" + Secrets.masked(spelled, text) + "'" + expectation();
  }

  private String expectation() {
    return type == Type.OBJECT ? "" : ", expected " + expected() + advice();
  }

  /** Its name. */
  @Override
  public String toString() {
    return name;
  }
}
