package io.trunkline.serialization.terms;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Classes whose name on this side differs from their name at peers and in stored data.
 * Serializations use only this side's names: their schemas are translated outward, agreed tables
 * inward. Immutable.
 */
public final class RenamedClasses {

  /** An instance without renamed classes. */
  public static final RenamedClasses NONE = new RenamedClasses(Map.of());

  private final Map<String, String> outward;
  private final Map<String, String> inward;

  private RenamedClasses(Map<String, String> outward) {
    this.outward = Map.copyOf(outward);
    Map<String, String> back = new HashMap<>();
    outward.forEach(
        (own, former) -> {
          String other = back.put(former, own);
          if (other != null) {
            throw new IllegalArgumentException(
                "both " + own + " and " + other + " are serialized as " + former);
          }
        });
    this.inward = Map.copyOf(back);
  }

  /**
   * Creates an instance for these names.
   *
   * @param names the names in messages, by the names that the classes have here
   * @throws IllegalArgumentException if two classes have the same name in messages
   */
  public static RenamedClasses of(Map<String, String> names) {
    return names.isEmpty() ? NONE : new RenamedClasses(names);
  }

  /**
   * The subset of these classes that a serialization's schemas contain under their names here.
   *
   * @param schemas the serialization's schemas of its classes
   */
  public RenamedClasses in(Collection<ClassSchema> schemas) {
    Map<String, String> own = new HashMap<>(outward);
    for (ClassSchema schema : schemas) {
      own.values().remove(schema.name()); // which it renames by itself
    }
    return own.size() == outward.size() ? this : of(own);
  }

  /**
   * The renamed classes of stored data: each class has the name that it had when the data was
   * written.
   *
   * @param names the names in the data, by the names that the classes have here
   */
  public RenamedClasses with(Map<String, String> names) {
    Map<String, String> all = new HashMap<>(outward);
    all.putAll(names);
    all.entrySet().removeIf(name -> name.getKey().equals(name.getValue()));
    return of(all);
  }

  /** Translates schemas to the names that peers use. */
  public List<ClassSchema> outward(List<ClassSchema> schemas) {
    return outward.isEmpty() ? schemas : schemas.stream().map(this::outward).toList();
  }

  private ClassSchema outward(ClassSchema schema) {
    return new ClassSchema(
        outward.getOrDefault(schema.name(), schema.name()),
        schema.kind(),
        renamed(schema.fields(), outward),
        schema.constants());
  }

  /** Translates an agreed table from the names that peers use to the names of this side. */
  public ClassTable inward(ClassTable table) {
    return inward.isEmpty() || table.classes().isEmpty()
        ? table
        : new ClassTable(table.classes().stream().map(this::inward).toList(), table.isStored());
  }

  private AgreedClass inward(AgreedClass agreed) {
    return new AgreedClass(
        agreed.number(),
        inward.getOrDefault(agreed.name(), agreed.name()),
        agreed.same(),
        renamed(agreed.fields(), inward),
        agreed.constants(),
        agreed.refusal());
  }

  private static List<ClassSchema.Field> renamed(
      List<ClassSchema.Field> fields, Map<String, String> names) {
    return fields.stream()
        .map(
            field ->
                new ClassSchema.Field(
                    names.getOrDefault(field.owner(), field.owner()),
                    field.name(),
                    renamed(field.type(), names),
                    field.exact()))
        .toList();
  }

  /** A type's text has names of classes, those of arrays too, between other characters. */
  private static String renamed(String type, Map<String, String> names) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < type.length()) {
      int end = at;
      while (end < type.length() && isOfName(type.charAt(end))) {
        end++;
      }
      if (end == at) {
        text.append(type.charAt(at++));
      } else {
        String name = type.substring(at, end);
        text.append(renamedName(name, at > 0 && type.charAt(at - 1) == '[', names));
        at = end;
      }
    }
    return text.toString();
  }

  private static boolean isOfName(char c) {
    return c == '.' || Character.isJavaIdentifierPart(c);
  }

  /**
   * @param afterBracket whether it is the element of an array, with an L in front
   */
  private static String renamedName(String name, boolean afterBracket, Map<String, String> names) {
    String ofElement = afterBracket && name.startsWith("L") ? names.get(name.substring(1)) : null;
    String other = ofElement == null ? names.get(name) : "L" + ofElement;
    return other == null ? name : other;
  }
}
