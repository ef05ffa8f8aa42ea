package io.trunkline.serialization.formats.jsonb;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.lang.reflect.Type;
import java.util.List;

/** A writer and a reader that agreed, or did not, for tests of single values. */
enum Ends {
  /** Stock's form, as it is sent to a stock peer. */
  PLAIN,
  /** Two Trunkline ends without classes in common. */
  AGREED,
  /** The same, and the classes of the value are in the optimizers of both. */
  REGISTERED;

  Messages messages(Class<?>... classes) {
    FastJson2SerializationProvider provider = new FastJson2SerializationProvider();
    return switch (this) {
      case PLAIN -> Messages.of(provider);
      case AGREED -> Messages.of(TermsProvider.agreed(provider, List.of()));
      case REGISTERED -> Messages.of(TermsProvider.agreed(provider, List.of(classes)));
    };
  }

  /** What arrives under a gate that allows the classes of this package. */
  Object pass(Object value, Type declared, Class<?>... classes) {
    return pass(value, declared, gate(Ends.class.getPackageName() + ".*"), classes);
  }

  /** What arrives under that gate. */
  Object pass(Object value, Type declared, ClassGate gate, Class<?>... classes) {
    return requireNonNull(messages(classes).pass(value, declared, gate));
  }

  /** A gate with these lines. */
  static ClassGate gate(String... lines) {
    ClassGate.Builder gate = ClassGate.builder(Ends.class.getClassLoader());
    for (String line : lines) {
      gate.allow(line);
    }
    return gate.build();
  }
}
