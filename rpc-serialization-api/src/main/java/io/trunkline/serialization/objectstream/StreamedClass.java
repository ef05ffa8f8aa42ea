package io.trunkline.serialization.objectstream;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class as a JDK serialization stream describes it, for {@link ThrowableStream}. */
final class StreamedClass {

  private static final int MAX_CLASSES = 64; // an object's own class and those above it

  /** Those whose fields matter. */
  private static final List<String> KEPT =
      List.of("java.lang.Throwable", "java.lang.StackTraceElement");

  final List<Field> fields = new ArrayList<>();
  String name = "";
  int flags;

  /** Whether only its name is known. */
  boolean isUnknown;

  private @Nullable StreamedClass parent;
  private int classes = 1; // with those above it
  private boolean isComplete;
  private @Nullable List<StreamedClass> lineage;

  record Field(char type, String name) {}

  /** Not what the grammar has, or more than is worth reading. */
  static final class LostException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Takes the fields of this side's class, in the order in which the JDK writes them. */
  void describe(@Nullable Class<?> type, KnownClasses known) {
    ObjectStreamClass own = type == null ? null : ObjectStreamClass.lookup(type);
    isUnknown = own == null;
    if (type == null || own == null) {
      return;
    }
    if (Externalizable.class.isAssignableFrom(type)) {
      flags = ObjectStreamConstants.SC_EXTERNALIZABLE | ObjectStreamConstants.SC_BLOCK_DATA;
      return;
    }
    flags = ObjectStreamConstants.SC_SERIALIZABLE;
    if (known.writesItself(type)) {
      flags |= ObjectStreamConstants.SC_WRITE_METHOD;
    }
    for (ObjectStreamField field : own.getFields()) {
      fields.add(new Field(field.getTypeCode(), field.getName()));
    }
  }

  /** Ends the description. What is above it is complete, so no class is above itself. */
  StreamedClass complete(@Nullable StreamedClass above) throws IOException {
    parent = above;
    classes = above == null ? 1 : above.classes + 1;
    if (classes > MAX_CLASSES || above != null && !above.isComplete) {
      throw new LostException();
    }
    isComplete = true;
    return this;
  }

  boolean isComplete() {
    return isComplete;
  }

  boolean isKept() {
    return KEPT.contains(name);
  }

  /** The class and those above it, the superclass first. */
  List<StreamedClass> lineage() {
    List<StreamedClass> known = lineage;
    if (known == null) {
      known = new ArrayList<>(classes);
      for (StreamedClass next = this; next != null; next = next.parent) {
        known.add(next);
      }
      Collections.reverse(known);
      lineage = known;
    }
    return known;
  }
}
