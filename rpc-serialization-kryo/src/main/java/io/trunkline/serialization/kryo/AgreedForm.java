package io.trunkline.serialization.kryo;

import io.trunkline.serialization.terms.ClassSchema;
import java.util.List;

/** A serializer that says in its own words what two sides compare of the classes it writes. */
interface AgreedForm {

  /** The name of the form, which changes if and only if the form does. */
  String kind();

  /** The fields or components that are written, all of this side; empty for other forms. */
  default List<ClassSchema.Field> schema() {
    return List.of();
  }

  /** The constants of an enum in their order; empty for other forms. */
  default List<String> names() {
    return List.of();
  }

  /** Whether the bytes depend on what this side's version of the class has. */
  default boolean dependsOnClass() {
    return true;
  }
}
