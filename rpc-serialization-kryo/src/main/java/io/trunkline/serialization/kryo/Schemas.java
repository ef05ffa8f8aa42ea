package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SpeltNames;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Says how this side writes a class under agreed terms. The kinds are part of the contract with
 * other versions of this module: a kind's name changes if and only if its form does.
 */
final class Schemas {

  private static final String OWN_PACKAGE = Schemas.class.getPackageName() + ".";

  private Schemas() {}

  /** The schemas of those classes of a catalogue that can have a number in a table. */
  static List<ClassSchema> of(ClassCatalog catalog, Budgets budgets) {
    if (catalog.classes().isEmpty()) {
      return List.of();
    }
    WireKryo kryo =
        new WireKryo(
            new AgreedClasses(Map.of(), new SpeltNames(UnregisteredClasses.IGNORED)), budgets);
    List<ClassSchema> schemas = new ArrayList<>();
    for (Class<?> type : catalog.classes()) {
      if (kryo.getRegistration(type) instanceof NamedRegistration named
          && named.getType() == type
          && canTravel(type, named.getSerializer())) {
        schemas.add(named.schema());
      }
    }
    return List.copyOf(schemas);
  }

  /** The schema of a class with this serializer. */
  static ClassSchema of(Class<?> type, Serializer<?> serializer) {
    List<ClassSchema.Field> fields = List.of();
    List<String> constants = List.of();
    if (serializer instanceof AgreedBeanSerializer<?> bean) {
      fields = bean.schema();
    } else if (serializer instanceof RecordSerializer<?> record) {
      fields = record.schema();
    } else if (serializer instanceof AgreedEnumSerializer values) {
      constants = values.names();
    }
    return new ClassSchema(type.getName(), kindOf(type, serializer), fields, constants);
  }

  private static boolean canTravel(Class<?> type, Serializer<?> serializer) {
    boolean hasInstances =
        type.isEnum() || type.isArray() || !Modifier.isAbstract(type.getModifiers());
    return hasInstances && !(serializer instanceof RefusingSerializer);
  }

  /**
   * Whether all sides write a class alike whatever its version: arrays, and those classes of the
   * JDK that have a serializer of Kryo's or ours. The answer depends on nothing that could differ.
   */
  static boolean isFixed(Class<?> type, Serializer<?> serializer) {
    return type.isArray()
        || type.getName().startsWith("java.")
            && !(serializer instanceof AgreedBeanSerializer)
            && !(serializer instanceof RecordSerializer)
            && !(serializer instanceof AgreedEnumSerializer);
  }

  /** The schema as a side has it that knows the class by another name. */
  static ClassSchema renamed(ClassSchema schema, String name) {
    List<ClassSchema.Field> fields = new ArrayList<>();
    for (ClassSchema.Field field : schema.fields()) {
      String owner = field.owner().equals(schema.name()) ? name : field.owner();
      fields.add(new ClassSchema.Field(owner, field.name(), field.type(), field.exact()));
    }
    return new ClassSchema(name, schema.kind(), fields, schema.constants());
  }

  private static String kindOf(Class<?> type, Serializer<?> serializer) {
    if (serializer instanceof AgreedBeanSerializer) {
      return "bean";
    }
    if (serializer instanceof RecordSerializer) {
      return "record";
    }
    if (serializer instanceof AgreedEnumSerializer) {
      return "enum";
    }
    if (serializer instanceof ThrowableSerializer) {
      return "throwable";
    }
    if (serializer instanceof ChosenFieldsSerializer<?> chosen) {
      return "kryo " + chosen.kind();
    }
    return "kryo " + formOf(serializer.getClass()) + InheritedForm.kindOf(type, serializer);
  }

  /** Ours that extend one of Kryo's have its form, but for one; the others have their own. */
  private static String formOf(Class<?> serializer) {
    Class<?> form = serializer;
    while (form.getName().startsWith(OWN_PACKAGE) && form != EnumMapSerializer.class) {
      form = form.getSuperclass();
    }
    return form == EnumMapSerializer.class
            || form.getPackageName().equals(Serializer.class.getPackageName())
        ? serializer.getSimpleName()
        : form.getName();
  }
}
