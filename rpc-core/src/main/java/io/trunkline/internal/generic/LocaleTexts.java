package io.trunkline.internal.generic;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Locales as texts: language tags such as {@code de-DE}, and what {@link Locale#toString()} makes
 * of them, such as {@code de_DE}. A text that is neither is an error, where {@link
 * Locale#forLanguageTag} returns the part that it understands.
 */
final class LocaleTexts {

  private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z-]*");
  private static final Pattern COUNTRY = Pattern.compile("([A-Za-z]{2}|[0-9]{3})?");
  private static final Pattern VARIANT = Pattern.compile("[0-9A-Za-z_-]*");

  /** Stands before the script and the extensions. */
  private static final String MORE = "_#";

  private static final int SCRIPT_LETTERS = 4;

  private LocaleTexts() {}

  /**
   * The locale that a text names; empty is {@link Locale#ROOT}.
   *
   * @throws java.util.IllformedLocaleException if it is not of either form
   * @throws IllegalArgumentException if it is not of either form
   */
  static Locale read(String text) {
    if (text.isEmpty()) {
      return Locale.ROOT;
    }
    return text.indexOf('_') < 0 ? tagged(text) : underscored(text);
  }

  /**
   * The language tag, or the other form where the tag stands for another locale, as the one of
   * {@code no_NO_NY} does.
   *
   * @throws ConversionException if neither form stands for it
   */
  static String write(Locale locale) {
    for (String text : new String[] {locale.toLanguageTag(), locale.toString()}) {
      if (isTextOf(text, locale)) {
        return text;
      }
    }
    throw new ConversionException(
        ": is a java.util.Locale that has no text form: its parts are not those of a language tag");
  }

  private static boolean isTextOf(String text, Locale locale) {
    try {
      return read(text).equals(locale);
    } catch (RuntimeException illFormed) {
      return false;
    }
  }

  private static Locale tagged(String tag) {
    return new Locale.Builder().setLanguageTag(tag).build();
  }

  private static Locale underscored(String text) {
    int end = text.indexOf(MORE);
    String[] parts = (end < 0 ? text : text.substring(0, end)).split("_", 3);
    String country = parts.length > 1 ? parts[1] : "";
    String variant = parts.length > 2 ? parts[2] : "";
    if (!LANGUAGE.matcher(parts[0]).matches()
        || !COUNTRY.matcher(country).matches()
        || !VARIANT.matcher(variant).matches()) {
      throw new IllegalArgumentException("not a locale");
    }
    Locale plain = of(parts[0], country, variant);
    // The JDK adds an extension to ja_JP_JP and th_TH_TH, whose variants no tag has.
    return end < 0 || plain.toString().equals(text)
        ? plain
        : withMore(text.substring(end + MORE.length()), parts[0], country, variant);
  }

  @SuppressWarnings("deprecation") // of Java 19; there is no other way to a variant like "NY"
  private static Locale of(String language, String country, String variant) {
    return new Locale(language, country, variant);
  }

  /** As in {@code zh_TW_#Hant_x-java}: a script, extensions or both. */
  private static Locale withMore(String more, String language, String country, String variant) {
    String[] parts = more.split("_", 2);
    boolean hasScript = parts[0].length() == SCRIPT_LETTERS && parts[0].indexOf('-') < 0;
    String extensions = hasScript ? parts.length > 1 ? parts[1] : "" : more;
    Locale base =
        new Locale.Builder()
            .setLanguage(language)
            .setRegion(country)
            .setVariant(variant)
            .setScript(hasScript ? parts[0] : "")
            .build();
    return extensions.isEmpty() ? base : tagged(base.toLanguageTag() + "-" + extensions);
  }
}
