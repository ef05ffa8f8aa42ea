package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the fields of a definition are to a collection or map that was written with its state.
 *
 * @param parts in the order of the message
 * @param fields for each part the field that it is; null for others, and for a field that is not
 *     here
 * @param isOfRefused whether the gate refuses the class, so that a usual one is made
 */
@SuppressWarnings("ArrayRecordComponent") // compared with nothing
public record StatePlan(Part[] parts, @Nullable FieldCodec[] fields, boolean isOfRefused) {

  /**
   * What a field is. The first ones say how the object is made; {@code WITHHELD}, which is null,
   * that a field of the class holds what cannot be sent.
   */
  enum Part {
    REPLACEMENT("#replacement"),
    COMPARATOR("#comparator"),
    CAPACITY("#capacity"),
    DEFAULTS("#defaults"),
    KEYS("#keys"),
    WITHHELD("#withheld"),
    FIELD("#field"),
    ELEMENTS("#elements");

    private static final Map<String, Part> BY_NAME =
        Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Part::text, part -> part));

    private final String text;

    Part(String text) {
      this.text = text;
    }

    /** Its name in a definition, which no field of a class has. */
    String text() {
      return text;
    }
  }

  /** Whether a definition with these fields is that of a collection or map. */
  public static boolean isMeantBy(String[] names) {
    return names.length > 0 && names[names.length - 1].equals(Part.ELEMENTS.text());
  }

  /**
   * The plan of a definition.
   *
   * @param known the fields that it names; null if none is read
   * @throws SerializationException if the parts are not those of a collection or map
   */
  static StatePlan of(
      Class<?> type,
      String[] names,
      NamedFields.@Nullable Planned<FieldCodec> known,
      boolean isOfRefused) {
    Part[] parts = new Part[names.length];
    @Nullable FieldCodec[] fields =
        known == null
            ? new @Nullable FieldCodec[names.length]
            : known.fields().toArray(new @Nullable FieldCodec[0]);
    Part before = Part.REPLACEMENT;
    for (int i = 0; i < names.length; i++) {
      Part part = Part.BY_NAME.getOrDefault(names[i], Part.FIELD);
      boolean isLast = i == names.length - 1;
      boolean isInOrder =
          part == Part.FIELD ? before != Part.ELEMENTS : i == 0 || part.compareTo(before) > 0;
      if (!isInOrder || isLast != (part == Part.ELEMENTS)) {
        throw malformed(type, names);
      }
      parts[i] = part;
      before = part;
    }
    if (names.length == 0) {
      throw malformed(type, names);
    }
    return new StatePlan(parts, fields, isOfRefused);
  }

  /** Whether a definition with these fields withholds some that the writer's class has. */
  static boolean withholds(String[] names) {
    return Arrays.asList(names).contains(Part.WITHHELD.text());
  }

  private static SerializationException malformed(Class<?> type, String[] names) {
    return new SerializationException(
        "hessian2: expected class "
            + type.getName()
            + ", found an object with fields, which "
            + (names.length == 0 ? "are none" : "do not end with its elements"));
  }
}
