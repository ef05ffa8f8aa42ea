package io.trunkline.spring;

import java.util.Set;

/**
 * One attribute of an element. Every attribute that Dubbo's users write is here: it works, or it is
 * accepted with a line in the log, or it is refused with a reason.
 *
 * @param name how it is written
 * @param support what becomes of it
 * @param type what its text means
 * @param reason why it has no effect or is refused; empty if it works
 * @param harmless values of an attribute that does not work which nevertheless are what happens
 */
record Attribute(
    String name, Support support, ValueType type, String reason, Set<String> harmless) {

  /** What becomes of an attribute. */
  enum Support {
    /** It does what it says. */
    WORKS,
    /** It changes nothing, which the log says. */
    IGNORED,
    /** To go on without it would be wrong. */
    REFUSED
  }

  static Attribute works(String name, ValueType type) {
    return new Attribute(name, Support.WORKS, type, "", Set.of());
  }

  static Attribute text(String name) {
    return works(name, ValueType.TEXT);
  }

  static Attribute ignored(String name, String reason, String... harmless) {
    return new Attribute(name, Support.IGNORED, ValueType.TEXT, reason, Set.of(harmless));
  }

  static Attribute refused(String name, String reason, String... harmless) {
    return new Attribute(name, Support.REFUSED, ValueType.TEXT, reason, Set.of(harmless));
  }
}
