package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ImmutableSerializer;
import java.util.Locale;

/**
 * A locale under agreed terms. Kryo's form is language, country and variant; a locale that has more
 * than these travels as null, which no language is, and its language tag.
 */
final class AgreedLocaleSerializer extends ImmutableSerializer<Locale> {

  @Override
  public void write(Kryo kryo, Output output, Locale locale) {
    if (isMoreThanItsParts(locale)) {
      output.writeString(null);
      output.writeString(locale.toLanguageTag());
      return;
    }
    output.writeAscii(locale.getLanguage());
    output.writeAscii(locale.getCountry());
    output.writeString(locale.getVariant());
  }

  @Override
  public Locale read(Kryo kryo, Input input, Class<? extends Locale> type) {
    BoundedValues.claimLocale(input);
    String language = input.readString();
    return language == null
        ? Locale.forLanguageTag(text(input))
        : new Locale(BoundedValues.partOfLocale(language), text(input), text(input));
  }

  /** Some have an extension that follows from their parts, such as ja_JP_JP. */
  private static boolean isMoreThanItsParts(Locale locale) {
    return (!locale.getScript().isEmpty() || locale.hasExtensions())
        && !locale.equals(
            new Locale(locale.getLanguage(), locale.getCountry(), locale.getVariant()));
  }

  private static String text(Input input) {
    return BoundedValues.partOfLocale(input.readString());
  }
}
