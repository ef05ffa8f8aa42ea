package io.trunkline.console;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes values as JSON with the serialization {@code gson}, so that the limits and the
 * class gate of calls apply to the values of a form, too. Thread-safe.
 */
final class JsonValues {

  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-fA-F]{4})|.)");
  private static final int FIRST_BYTES = 1 << 10;
  private static final int MOST_BYTES = 1 << 20;

  private final Serialization json;

  JsonValues() {
    SerializationProviders providers =
        SerializationProviders.load(JsonValues.class.getClassLoader());
    SerializationContext context =
        new SerializationContext(
            ClassCatalog.of(List.of()),
            Budgets.DEFAULT,
            Map.of(),
            UnregisteredClasses.IGNORED,
            providers.inForce(SerializationSettings.NONE, SerializationSetting.Scope.ENDPOINT));
    json = providers.named("gson").create(context);
  }

  /**
   * Reads a value.
   *
   * @param text JSON, on any number of lines
   * @throws SerializationException if the text is not JSON, or not of this type
   */
  @Nullable Object read(String text, Type type, ClassGate gate) {
    String joined = text.strip().replaceAll("[\\n\\r\\t]", " ") + "\n"; // one line for each value
    byte[] line = joined.getBytes(StandardCharsets.UTF_8);
    PayloadInput in = new PayloadInput(line, 0, line.length);
    try (MessageReader reader = json.reader(in, PayloadTerms.PLAIN)) {
      Object value = reader.readObject(type, gate);
      reader.finish();
      return value;
    }
  }

  /**
   * Writes a value, indented.
   *
   * @throws SerializationException if it cannot be written, or is longer than 1 MiB
   */
  String write(@Nullable Object value) {
    PayloadOutput out = new PayloadOutput(FIRST_BYTES, MOST_BYTES);
    try (MessageWriter writer = json.writer(out, PayloadTerms.PLAIN)) {
      writer.writeObject(value instanceof Optional<?> optional ? optional.orElse(null) : value);
      writer.finish();
    }
    return indented(new String(out.array(), 0, out.position(), StandardCharsets.UTF_8).strip());
  }

  /** Puts each member and element on its own line. */
  static String indented(String json) {
    StringBuilder out = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < json.length(); i++) {
      char sign = json.charAt(i);
      switch (sign) {
        case '"' -> {
          int end = endOfText(json, i);
          out.append(readable(json.substring(i, end)));
          i = end - 1;
        }
        case '{', '[' -> {
          if (i + 1 < json.length() && (json.charAt(i + 1) == '}' || json.charAt(i + 1) == ']')) {
            out.append(sign).append(json.charAt(++i));
          } else {
            newLine(out.append(sign), ++depth);
          }
        }
        case '}', ']' -> newLine(out, --depth).append(sign);
        case ',' -> newLine(out.append(sign), depth);
        case ':' -> out.append(": ");
        default -> out.append(sign);
      }
    }
    return out.toString();
  }

  /** Replaces the escapes of signs that JSON does not need to escape. */
  private static String readable(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found -> {
              String code = found.group(1);
              char sign = code == null ? '"' : (char) Integer.parseInt(code, 16);
              boolean isPlain = sign >= ' ' && sign != '"' && sign != '\\';
              return Matcher.quoteReplacement(isPlain ? String.valueOf(sign) : found.group());
            });
  }

  private static int endOfText(String json, int start) {
    int at = start + 1;
    while (at < json.length() && json.charAt(at) != '"') {
      at += json.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, json.length());
  }

  private static StringBuilder newLine(StringBuilder out, int depth) {
    return out.append('\n').append("  ".repeat(Math.max(0, depth)));
  }
}
