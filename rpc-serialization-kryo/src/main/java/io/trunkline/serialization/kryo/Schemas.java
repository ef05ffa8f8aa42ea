package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.terms.ClassSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Says how this side writes a class under agreed terms. The kinds are part of the contract with
 * other versions of this module: a kind's name changes if and only if its form does.
 */
final class Schemas {

  private static final String OWN_PACKAGE = Schemas.class.getPackageName() + ".";

  private Schemas() {}

  /** The schema of a class with this serializer. */
  static ClassSchema of(Class<?> type, Serializer<?> given) {
    Serializer<?> serializer = given instanceof DelegatingSerializer own ? own.form() : given;
    return serializer instanceof AgreedForm form
        ? new ClassSchema(type.getName(), form.kind(), form.schema(), form.names())
        : new ClassSchema(
            type.getName(),
            "kryo " + formOf(serializer.getClass()) + InheritedForm.kindOf(type, serializer),
            List.of(),
            List.of());
  }

  /**
   * Whether all sides write a class alike whatever its version: arrays, and those classes of the
   * JDK that have a serializer of Kryo's or ours. The answer depends on nothing that could differ.
   */
  static boolean isFixed(Class<?> type, Serializer<?> serializer) {
    return type.isArray()
        || type.getName().startsWith("java.")
            && !(serializer instanceof AgreedForm form && form.dependsOnClass());
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
