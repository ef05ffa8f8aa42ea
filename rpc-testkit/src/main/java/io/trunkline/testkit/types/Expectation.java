package io.trunkline.testkit.types;

import io.trunkline.testkit.types.Passage.Fate;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * A known loss: values of a type that do not arrive as they were sent, in some places.
 *
 * @param type the {@linkplain ListedType#name name} of a type
 * @param value the name of one of its values, or {@value #ALL}
 * @param text part of the error, or of the value that arrives
 * @param reason why, for readers of the table of types
 */
public record Expectation(
    String type, String value, Set<Place> places, Fate fate, String text, String reason) {

  static final String ALL = "*";

  /** {@code type / value | everywhere or places | changed or refused | text | reason}. */
  static Expectation parse(String line) {
    String[] parts = line.split("\\s*\\|\\s*", -1);
    String[] names = parts[0].split(" / ", 2);
    if (parts.length != 5 || names.length != 2) {
      throw new IllegalArgumentException("'" + line + "', expected four | and one /");
    }
    Set<Place> places = EnumSet.allOf(Place.class);
    if (!parts[1].equals("everywhere")) {
      places.clear();
      for (String place : parts[1].split(", ")) {
        places.add(Place.valueOf(place.toUpperCase(Locale.ROOT)));
      }
    }
    Fate fate = Fate.valueOf(parts[2].toUpperCase(Locale.ROOT));
    return new Expectation(names[0], names[1], places, fate, parts[3], parts[4]);
  }

  /** Whether it applies to this value in this place. */
  public boolean concerns(Passage passage) {
    return type.equals(passage.type().name())
        && (value.equals(ALL) || value.equals(passage.value()))
        && places.contains(passage.place());
  }

  /** Whether the passage is as expected. */
  public boolean isMetBy(Passage passage) {
    return fate == passage.fate() && passage.text().contains(text);
  }

  /** Which values and places, in human-readable form; empty for all. */
  public String where() {
    String which = value.equals(ALL) ? "" : value;
    if (places.size() == Place.values().length) {
      return which;
    }
    String in =
        places.equals(EnumSet.of(Place.ELEMENT))
            ? "where no type is declared"
            : "as " + places.toString().toLowerCase(Locale.ROOT);
    return which.isEmpty() ? in : which + ", " + in;
  }
}
