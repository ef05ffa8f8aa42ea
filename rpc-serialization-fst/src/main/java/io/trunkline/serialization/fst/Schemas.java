package io.trunkline.serialization.fst;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.ClassSchema;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;

/**
 * Says how this side writes a class. The kinds are {@code fields}, {@code enum} and, for a class
 * with a part that the JDK writes by methods of its own, {@code stream} and the names of its parts,
 * since each of them is marked.
 */
final class Schemas {

  private Schemas() {}

  /** The schemas of those classes of a catalog that can be carried and have no number yet. */
  static List<ClassSchema> of(ClassCatalog catalog) {
    if (catalog.classes().isEmpty()) {
      return List.of();
    }
    EngineConfiguration library = new EngineConfiguration(new ReadBudget(Budgets.DEFAULT));
    List<ClassSchema> schemas = new ArrayList<>();
    for (Class<?> type : catalog.classes()) {
      if (!CarriedClasses.hasInstances(type) && !type.isEnum()) {
        continue;
      }
      try {
        FSTClazzInfo info = library.infoOf(type);
        if (!isFixed(info) && StockNumbers.of(type) < 0) {
          schemas.add(of(info));
        }
      } catch (SerializationException notCarried) {
        continue; // said where an object of it is to be written
      }
    }
    return List.copyOf(schemas);
  }

  /** Whether all sides write a class alike whatever its version. */
  static boolean isFixed(FSTClazzInfo info) {
    Class<?> type = info.getClazz();
    return type.isArray() || info.getSer() != null || JdkForms.isStandIn(type);
  }

  static ClassSchema of(FSTClazzInfo info) {
    Class<?> type = info.getClazz();
    if (type.isEnum()) {
      List<String> names =
          Arrays.stream(type.getEnumConstants()).map(c -> ((Enum<?>) c).name()).toList();
      return new ClassSchema(type.getName(), "enum", List.of(), names);
    }
    String kind = info.useCompatibleMode() ? "stream" + parts(type) : "fields";
    return new ClassSchema(type.getName(), kind, fields(info), List.of());
  }

  private static String parts(Class<?> type) {
    StringBuilder names = new StringBuilder();
    for (Class<?> part = type; part != null; part = part.getSuperclass()) {
      if (Serializable.class.isAssignableFrom(part)) {
        names.append(' ').append(part.getName());
      }
    }
    return names.toString();
  }

  private static List<ClassSchema.Field> fields(FSTClazzInfo info) {
    List<ClassSchema.Field> fields = new ArrayList<>();
    TypeResolver types = TypeResolver.of(info.getClazz());
    for (FSTFieldInfo written : info.getFieldInfo()) {
      Field field = written.getField();
      if (CarriedClasses.platformPart(field.getDeclaringClass()) != field.getDeclaringClass()) {
        fields.add(field(field.getDeclaringClass(), field.getName(), text(field, types)));
      }
    }
    // The JDK promises the serialized form of its classes, but not their private fields.
    for (Class<?> part = info.getClazz(); part != null; part = part.getSuperclass()) {
      if (CarriedClasses.platformPart(part) == part && ObjectStreamClass.lookup(part) != null) {
        for (ObjectStreamField field : ObjectStreamClass.lookup(part).getFields()) {
          fields.add(field(part, field.getName(), field.getType().getName()));
        }
      }
    }
    fields.sort(
        Comparator.comparing(ClassSchema.Field::name).thenComparing(ClassSchema.Field::owner));
    return fields;
  }

  private static ClassSchema.Field field(Class<?> owner, String name, String type) {
    return new ClassSchema.Field(owner.getName(), name, type, false);
  }

  /**
   * The class by whose simple name the library sorts the field, then its type arguments. Those
   * count though no byte depends on them: a list of one class that arrives as a list of another
   * would fail only where the application uses it.
   */
  private static String text(Field field, TypeResolver types) {
    Type declared = field.getGenericType();
    return field.getType().getName()
        + (declared instanceof Class<?> ? "" : " " + types.resolve(declared).getTypeName());
  }
}
