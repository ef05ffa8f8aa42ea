package io.trunkline.serialization;

/** Gates of lines, for the tests of gates. */
final class Gates {

  private Gates() {}

  static ClassGate of(String... lines) {
    ClassGate.Builder builder = ClassGate.builder(Gates.class.getClassLoader());
    for (String line : lines) {
      builder.allow(line);
    }
    return builder.build();
  }

  static boolean accepts(ClassGate gate, String name) {
    try {
      return gate.resolve(name) != null;
    } catch (ClassRefusedException refused) {
      return false;
    }
  }
}
