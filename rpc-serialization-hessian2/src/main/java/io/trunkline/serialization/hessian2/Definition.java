package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;

/**
 * A class and its fields as a sender has them, with the plan to read them. Kept, so that the same
 * bytes in a later message need not be understood again.
 */
final class Definition {

  /** A class of more fields than this is refused: nobody writes one. */
  static final int MAX_FIELDS = 4096;

  private final KnownName name;
  private final Form form;
  private final Object plan;
  private final int values;
  private final byte[] bytes;
  private final int hash;

  Definition(KnownName name, Form form, Object plan, int values, byte[] bytes, int hash) {
    this.name = name;
    this.form = form;
    this.plan = plan;
    this.values = values;
    this.bytes = bytes;
    this.hash = hash;
  }

  Form form() {
    return form;
  }

  /** What {@link Form#plan} made of the fields. */
  Object plan() {
    return plan;
  }

  /** How many values an object has in the message. */
  int values() {
    return values;
  }

  /** As it stands in a message, from the class's name on. */
  byte[] bytes() {
    return bytes;
  }

  int hash() {
    return hash;
  }

  /** Whether this gate leads the name to the same class. */
  boolean isOf(Forms forms, ClassGate gate) {
    return name.form(forms, gate) == form;
  }
}
