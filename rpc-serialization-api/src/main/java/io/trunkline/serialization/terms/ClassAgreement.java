package io.trunkline.serialization.terms;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How two sides come to one {@link ClassTable}. Both call the same pure functions, each with its
 * own classes first, and get the same table. Class names are told in no step: a side that does not
 * have a class cannot tell its name from its digest.
 */
public final class ClassAgreement {

  private static final Comparator<Entry> BY_NAME =
      (a, b) -> Long.compareUnsigned(a.name(), b.name());

  private static final Comparator<ClassSchema.Field> BY_PLACE =
      Comparator.comparing(ClassSchema.Field::name).thenComparing(ClassSchema.Field::owner);

  private ClassAgreement() {}

  /**
   * A class as it is told to the other side.
   *
   * @param name {@link ClassSchema#digestOf} its name
   * @param schema {@link ClassSchema#digest()}
   */
  public record Entry(long name, long schema) {}

  /** What is told of these classes, in an order that says nothing. */
  public static List<Entry> entries(Collection<ClassSchema> mine) {
    return mine.stream().map(ClassAgreement::entry).sorted(BY_NAME).toList();
  }

  /** Equal if both sides have the same classes in the same form; then no more is to be told. */
  public static long digest(Collection<ClassSchema> mine) {
    ClassSchema.Digest digest = new ClassSchema.Digest();
    entries(mine).forEach(entry -> digest.add(entry.name()).add(entry.schema()));
    return digest.value();
  }

  /** My schemas of those classes that both sides have but write differently, as to be told. */
  public static List<ClassSchema> differing(Collection<ClassSchema> mine, List<Entry> theirs) {
    Map<Long, Long> schemas = byName(theirs);
    return mine.stream()
        .filter(
            schema -> {
              Long other = schemas.get(schema.nameDigest());
              return other != null && other != schema.digest();
            })
        .sorted(Comparator.comparing(ClassSchema::name))
        .toList();
  }

  /**
   * The table.
   *
   * @param mine my classes
   * @param theirs what the other side told of its classes
   * @param differing the other side's schemas of those that differ; a class that differs and is not
   *     among them goes by name
   */
  public static ClassTable table(
      Collection<ClassSchema> mine, List<Entry> theirs, Collection<ClassSchema> differing) {
    Map<Long, Long> own = byName(entries(mine));
    Map<Long, Long> schemas = byName(theirs);
    Map<Entry, ClassSchema> told = new HashMap<>();
    differing.forEach(schema -> told.put(entry(schema), schema));
    List<ClassSchema> sorted = new ArrayList<>(mine);
    sorted.sort((a, b) -> BY_NAME.compare(entry(a), entry(b)));
    List<AgreedClass> agreed = new ArrayList<>();
    for (ClassSchema schema : sorted) {
      Entry entry = entry(schema);
      Long other = own.containsKey(entry.name()) ? schemas.get(entry.name()) : null;
      ClassSchema others =
          other == null || other == entry.schema()
              ? schema
              : told.get(new Entry(entry.name(), other));
      if (other != null && others != null) {
        agreed.add(agree(agreed.size(), schema, others));
      }
    }
    return agreed.isEmpty() ? ClassTable.EMPTY : new ClassTable(agreed);
  }

  private static Entry entry(ClassSchema schema) {
    return new Entry(schema.nameDigest(), schema.digest());
  }

  /** Names that come twice are left out: nobody can say which is meant. */
  private static Map<Long, Long> byName(List<Entry> entries) {
    Map<Long, Long> schemas = new HashMap<>();
    Set<Long> twice = new HashSet<>();
    for (Entry entry : entries) {
      if (schemas.put(entry.name(), entry.schema()) != null) {
        twice.add(entry.name());
      }
    }
    schemas.keySet().removeAll(twice);
    return schemas;
  }

  private static AgreedClass agree(int number, ClassSchema mine, ClassSchema theirs) {
    if (mine.equals(theirs)) {
      return new AgreedClass(number, mine.name(), true, mine.fields(), mine.constants(), null);
    }
    String refusal = null;
    if (!mine.kind().equals(theirs.kind())) {
      refusal =
          mine.name() + " is written in different ways by the two sides: " + kinds(mine, theirs);
    }
    List<ClassSchema.Field> inOrder = new ArrayList<>(mine.fields());
    inOrder.sort(BY_PLACE);
    List<ClassSchema.Field> fields = new ArrayList<>();
    for (ClassSchema.Field field : inOrder) {
      ClassSchema.Field other = find(mine, theirs, field);
      String type = other == null ? null : FieldTypes.common(field.type(), other.type());
      if (other != null && type != null) {
        boolean exact = field.exact() && other.exact();
        fields.add(new ClassSchema.Field(owner(field, other), field.name(), type, exact));
      } else if (other != null && refusal == null) {
        refusal = retyped(mine, field, other);
      }
    }
    fields.sort(BY_PLACE);
    Set<String> known = new HashSet<>(theirs.constants());
    List<String> constants = mine.constants().stream().filter(known::contains).sorted().toList();
    return refusal == null
        ? new AgreedClass(number, mine.name(), false, fields, constants, null)
        : new AgreedClass(number, mine.name(), false, List.of(), List.of(), refusal);
  }

  /** The same field; one that moved between a class and its superclass is known by its name. */
  private static ClassSchema.@Nullable Field find(
      ClassSchema mine, ClassSchema theirs, ClassSchema.Field wanted) {
    for (ClassSchema.Field field : theirs.fields()) {
      if (field.isSamePlace(wanted)) {
        return field;
      }
    }
    ClassSchema.Field moved = only(theirs, wanted.name());
    return only(mine, wanted.name()) == null ? null : moved;
  }

  private static ClassSchema.@Nullable Field only(ClassSchema schema, String name) {
    ClassSchema.Field only = null;
    for (ClassSchema.Field field : schema.fields()) {
      if (field.name().equals(name)) {
        if (only != null) {
          return null;
        }
        only = field;
      }
    }
    return only;
  }

  /** One of the two, whoever asks. */
  private static String owner(ClassSchema.Field mine, ClassSchema.Field theirs) {
    return mine.owner().compareTo(theirs.owner()) <= 0 ? mine.owner() : theirs.owner();
  }

  /** Both sides say it in the same words. */
  private static String kinds(ClassSchema mine, ClassSchema theirs) {
    return List.of(mine.kind(), theirs.kind()).stream()
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  private static String retyped(
      ClassSchema schema, ClassSchema.Field mine, ClassSchema.Field theirs) {
    String types =
        List.of(mine.type(), theirs.type()).stream().sorted().collect(Collectors.joining(" and "));
    String declaring = owner(mine, theirs);
    String owner = declaring.equals(schema.name()) ? "" : " of " + declaring;
    return "field "
        + mine.name()
        + owner
        + " of "
        + schema.name()
        + " has two types: "
        + types
        + "; make them the same on both sides";
  }
}
