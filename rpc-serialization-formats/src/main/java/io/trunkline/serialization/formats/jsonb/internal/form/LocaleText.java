package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import java.util.Locale;

/**
 * Locales between Trunkline ends: the language tag of one that has one, and the parts of any other,
 * each behind a line feed.
 */
final class LocaleText {

  private static final String PART = "\n"; // in no tag

  private LocaleText() {}

  static String of(Locale locale) {
    String tag = locale.toLanguageTag();
    if (isPlain(locale) || Locale.forLanguageTag(tag).equals(locale)) {
      return tag;
    }
    String parts =
        PART + locale.getLanguage() + PART + locale.getCountry() + PART + locale.getVariant();
    if (!parse(parts).equals(locale)) {
      throw new SerializationException(
          "fastjson2 writes of a Locale that is not well-formed its language, country and variant"
              + " alone, and "
              + locale
              + " has more; send its language tag");
    }
    return parts;
  }

  /** Whether a locale is a language and a country of two letters each, as most are. */
  private static boolean isPlain(Locale locale) {
    return isTwoLetters(locale.getLanguage())
        && isTwoLetters(locale.getCountry())
        && locale.getVariant().isEmpty()
        && locale.getScript().isEmpty()
        && !locale.hasExtensions();
  }

  private static boolean isTwoLetters(String text) {
    return text.length() == 2 && isLetter(text.charAt(0)) && isLetter(text.charAt(1));
  }

  private static boolean isLetter(char unit) {
    return unit >= 'a' && unit <= 'z' || unit >= 'A' && unit <= 'Z';
  }

  static Locale parse(String text) {
    if (!text.startsWith(PART)) {
      return Locale.forLanguageTag(text);
    }
    String[] parts = text.split(PART, -1);
    if (parts.length != 4) {
      throw new IllegalArgumentException();
    }
    return new Locale(parts[1], parts[2], parts[3]); // of any form, as Java itself does not check
  }
}
