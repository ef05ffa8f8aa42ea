package io.trunkline.serialization.access;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;

/** A compiled class of this package that hidden copies are made of, each around its own handles. */
enum Template {
  FIELD("FieldTemplate"),
  CREATOR("CreatorTemplate"),
  PROGRAM("ProgramTemplate"),
  MAKER("MakerTemplate");

  private final byte[] code;

  Template(String simpleName) {
    try (InputStream in = Template.class.getResourceAsStream(simpleName + ".class")) {
      if (in == null) {
        throw new IllegalStateException("class " + simpleName + " is missing from its jar");
      }
      code = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A new hidden class of this code, and an instance of it. */
  <T> T define(Class<T> type, List<MethodHandle> handles) throws IllegalAccessException {
    MethodHandles.Lookup hidden =
        MethodHandles.lookup().defineHiddenClassWithClassData(code, handles, true);
    try {
      return type.cast(hidden.lookupClass().getDeclaredConstructor().newInstance());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What {@link #define} got, asked by the hidden class while it is initialized. */
  @SuppressWarnings("unchecked") // class data has no type parameters
  static List<MethodHandle> handles(MethodHandles.Lookup hidden) {
    try {
      return (List<MethodHandle>)
          MethodHandles.classData(hidden, ConstantDescs.DEFAULT_NAME, List.class);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** For handles that throw what their target throws: nothing checked can be among it. */
  static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
  }
}
