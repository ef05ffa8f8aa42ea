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
 * Computes the {@link ClassTable} that two sides agree on. Both sides call the same pure functions,
 * each with its own classes first, and get the same table. Class names are never sent: a side
 * without a class cannot derive its name from the digest.
 */
public final class ClassAgreement {

  private static final Comparator<Entry> BY_NAME =
      (a, b) -> Long.compareUnsigned(a.name(), b.name());

  private static final Comparator<ClassSchema.Field> BY_PLACE =
      Comparator.comparing(ClassSchema.Field::name).thenComparing(ClassSchema.Field::owner);

  private static final String DROPPED = " (not here)";

  private ClassAgreement() {}

  /**
   * The announcement of a class to the other side.
   *
   * @param name {@link ClassSchema#digestOf} its name
   * @param schema {@link ClassSchema#digest()}
   */
  public record Entry(long name, long schema) {}

  /** The announcements of these classes, in an order that reveals nothing about them. */
  public static List<Entry> entries(Collection<ClassSchema> local) {
    return local.stream().map(ClassAgreement::entry).sorted(BY_NAME).toList();
  }

  /**
   * A digest of these classes. If both sides have the same digest, they have the same classes in
   * the same form and need no announcements.
   */
  public static long digest(Collection<ClassSchema> local) {
    ClassSchema.Digest digest = new ClassSchema.Digest();
    entries(local).forEach(entry -> digest.add(entry.name()).add(entry.schema()));
    return digest.value();
  }

  /** This side's schemas of the classes that both sides have but write differently. */
  public static List<ClassSchema> differing(Collection<ClassSchema> local, List<Entry> remote) {
    Map<Long, Long> schemas = byName(remote);
    return local.stream()
        .filter(
            schema -> {
              Long other = schemas.get(schema.nameDigest());
              return other != null && other != schema.digest();
            })
        .sorted(Comparator.comparing(ClassSchema::name))
        .toList();
  }

  /**
   * Computes the table that both sides agree on.
   *
   * @param local the classes of this side
   * @param remote the announcements of the other side
   * @param differing the other side's schemas of the classes that differ; a differing class that is
   *     missing from it is written by name
   */
  public static ClassTable table(
      Collection<ClassSchema> local, List<Entry> remote, Collection<ClassSchema> differing) {
    Map<Long, Long> own = byName(entries(local));
    Map<Long, Long> schemas = byName(remote);
    Map<Entry, ClassSchema> announced = new HashMap<>();
    differing.forEach(schema -> announced.put(entry(schema), schema));
    List<ClassSchema> sorted = new ArrayList<>(local);
    sorted.sort((a, b) -> BY_NAME.compare(entry(a), entry(b)));
    List<AgreedClass> agreed = new ArrayList<>();
    for (ClassSchema schema : sorted) {
      Entry entry = entry(schema);
      Long other = own.containsKey(entry.name()) ? schemas.get(entry.name()) : null;
      ClassSchema others =
          other == null || other == entry.schema()
              ? schema
              : announced.get(new Entry(entry.name(), other));
      if (other != null && others != null) {
        agreed.add(agree(agreed.size(), schema, others));
      }
    }
    return agreed.isEmpty() ? ClassTable.EMPTY : new ClassTable(agreed);
  }

  /**
   * Computes the table for reading stored data, which was written without an agreement. It has the
   * writer's numbers, fields and constants, whether or not they exist here. If all classes are
   * unchanged, it equals the writer's table.
   *
   * @param local the reader's classes
   * @param writer the writer's classes
   */
  public static ClassTable stored(Collection<ClassSchema> local, Collection<ClassSchema> writer) {
    Map<String, ClassSchema> here = new HashMap<>();
    local.forEach(schema -> here.put(schema.name(), schema));
    List<AgreedClass> classes = new ArrayList<>();
    boolean same = true;
    for (AgreedClass written : table(writer, entries(writer), List.of()).classes()) {
      AgreedClass agreed = asRead(written, schemaOf(writer, written), here.get(written.name()));
      same &= agreed.same();
      classes.add(agreed);
    }
    return classes.isEmpty() ? ClassTable.EMPTY : new ClassTable(classes, !same);
  }

  private static ClassSchema schemaOf(Collection<ClassSchema> writer, AgreedClass written) {
    return writer.stream().filter(s -> s.name().equals(written.name())).findFirst().orElseThrow();
  }

  private static AgreedClass asRead(
      AgreedClass written, ClassSchema writer, @Nullable ClassSchema here) {
    if (writer.equals(here)) {
      return written;
    }
    String refusal =
        here == null
            ? written.name()
                + " was stored and is not among the classes here; allow it, or restore it"
            : agree(written.number(), here, writer).refusal();
    List<ClassSchema.Field> fields =
        here == null
            ? writer.fields()
            : writer.fields().stream().map(field -> asHere(field, writer, here)).toList();
    return new AgreedClass(
        written.number(), written.name(), false, fields, writer.constants(), refusal);
  }

  /** With the owner that it has here, or with one that nothing has, so that it is dropped. */
  private static ClassSchema.Field asHere(
      ClassSchema.Field field, ClassSchema writer, ClassSchema here) {
    ClassSchema.Field own = find(writer, here, field);
    String owner = own == null ? field.owner() + DROPPED : own.owner();
    return new ClassSchema.Field(owner, field.name(), field.type(), field.exact());
  }

  private static Entry entry(ClassSchema schema) {
    return new Entry(schema.nameDigest(), schema.digest());
  }

  /** A name that occurs twice is left out, because it is ambiguous. */
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

  private static AgreedClass agree(int number, ClassSchema local, ClassSchema remote) {
    if (local.equals(remote)) {
      return new AgreedClass(number, local.name(), true, local.fields(), local.constants(), null);
    }
    String refusal = null;
    if (!local.kind().equals(remote.kind())) {
      refusal =
          local.name() + " is written in different ways by the two sides: " + kinds(local, remote);
    }
    List<ClassSchema.Field> inOrder = new ArrayList<>(local.fields());
    inOrder.sort(BY_PLACE);
    List<ClassSchema.Field> fields = new ArrayList<>();
    for (ClassSchema.Field field : inOrder) {
      ClassSchema.Field other = find(local, remote, field);
      String type = other == null ? null : FieldTypes.common(field.type(), other.type());
      if (other != null && type != null) {
        boolean exact = field.exact() && other.exact();
        fields.add(new ClassSchema.Field(owner(field, other), field.name(), type, exact));
      } else if (other != null && refusal == null) {
        refusal = retyped(local, field, other);
      }
    }
    fields.sort(BY_PLACE);
    Set<String> known = new HashSet<>(remote.constants());
    List<String> constants = local.constants().stream().filter(known::contains).sorted().toList();
    return refusal == null
        ? new AgreedClass(number, local.name(), false, fields, constants, null)
        : new AgreedClass(number, local.name(), false, List.of(), List.of(), refusal);
  }

  /** The same field; one that moved between a class and its superclass is known by its name. */
  private static ClassSchema.@Nullable Field find(
      ClassSchema local, ClassSchema remote, ClassSchema.Field wanted) {
    for (ClassSchema.Field field : remote.fields()) {
      if (field.isSamePlace(wanted)) {
        return field;
      }
    }
    ClassSchema.Field moved = only(remote, wanted.name());
    return only(local, wanted.name()) == null ? null : moved;
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

  /** The same one of the two on both sides. */
  private static String owner(ClassSchema.Field local, ClassSchema.Field remote) {
    return local.owner().compareTo(remote.owner()) <= 0 ? local.owner() : remote.owner();
  }

  /** Both sides say it in the same words. */
  private static String kinds(ClassSchema local, ClassSchema remote) {
    return List.of(local.kind(), remote.kind()).stream()
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  private static String retyped(
      ClassSchema schema, ClassSchema.Field local, ClassSchema.Field remote) {
    String types =
        List.of(local.type(), remote.type()).stream().sorted().collect(Collectors.joining(" and "));
    String declaring = owner(local, remote);
    String owner = declaring.equals(schema.name()) ? "" : " of " + declaring;
    return "field "
        + local.name()
        + owner
        + " of "
        + schema.name()
        + " has two types: "
        + types
        + "; make them the same on both sides";
  }
}
