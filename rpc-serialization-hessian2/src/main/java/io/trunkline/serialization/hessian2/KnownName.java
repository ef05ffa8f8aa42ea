package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.ClassGate;
import org.jspecify.annotations.Nullable;

/**
 * The name of a type as a message spells it, with what it led to at the gate that was asked last.
 * What a gate allows it allows for ever, so the race of two readers here is harmless.
 */
final class KnownName {

  private final String name;
  private final byte[] bytes;
  private final int hash;
  private @Nullable Answer answer;

  KnownName(String name, byte[] bytes, int hash) {
    this.name = name;
    this.bytes = bytes;
    this.hash = hash;
  }

  private record Answer(ClassGate gate, Form form) {}

  String name() {
    return name;
  }

  /** As it stands in a message. */
  byte[] bytes() {
    return bytes;
  }

  int hash() {
    return hash;
  }

  /**
   * The form of the type.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses it
   */
  Form form(Forms forms, ClassGate gate) {
    Answer last = answer;
    if (last != null && last.gate == gate) {
      return last.form;
    }
    Form form = forms.named(name, gate);
    answer = new Answer(gate, form);
    return form;
  }
}
