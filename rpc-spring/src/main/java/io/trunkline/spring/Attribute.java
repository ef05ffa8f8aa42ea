package io.trunkline.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One attribute of an element. Every attribute that Dubbo's users write is here: it works, or it is
 * accepted with a line in the log, or it is refused with a reason.
 *
 * @param name how it is written
 * @param support what becomes of it
 * @param type what its text means
 * @param reason why it has no effect or is refused; of one that works what to know about it, or
 *     empty
 * @param values those of which something else becomes
 */
record Attribute(
    String name, Support support, ValueType type, String reason, Map<String, Verdict> values) {

  /** What becomes of an attribute. */
  enum Support {
    /** It does what it says. */
    WORKS,
    /** It changes nothing, which the log says. */
    IGNORED,
    /** To go on without it would be wrong. */
    REFUSED
  }

  /**
   * What becomes of one value.
   *
   * @param support what becomes of it; what works is what happens anyway
   * @param reason why, empty if it works
   */
  record Verdict(Support support, String reason) {}

  private static final Verdict HARMLESS = new Verdict(Support.WORKS, "");

  static Attribute works(String name, ValueType type) {
    return works(name, type, "");
  }

  static Attribute works(String name, ValueType type, String remark) {
    return new Attribute(name, Support.WORKS, type, remark, Map.of());
  }

  static Attribute text(String name) {
    return works(name, ValueType.TEXT);
  }

  /** The harmless values are what happens anyway. */
  static Attribute ignored(String name, String reason, String... harmless) {
    return without(name, Support.IGNORED, reason, harmless);
  }

  /** The harmless values are what happens anyway. */
  static Attribute refused(String name, String reason, String... harmless) {
    return without(name, Support.REFUSED, reason, harmless);
  }

  private static Attribute without(String name, Support support, String reason, String... values) {
    return new Attribute(name, support, ValueType.TEXT, reason, Map.of()).harmless(values);
  }

  /** Several that are accepted for the same reason. */
  static List<Attribute> allIgnored(String reason, String... names) {
    List<Attribute> all = new ArrayList<>();
    for (String name : names) {
      all.add(ignored(name, reason));
    }
    return all;
  }

  /** The same, except that these values are what happens anyway. */
  Attribute harmless(String... texts) {
    Attribute attribute = this;
    for (String text : texts) {
      attribute = attribute.with(text, HARMLESS);
    }
    return attribute;
  }

  /** The same, except that this value is accepted with a line in the log. */
  Attribute ignoring(String value, String why) {
    return with(value, new Verdict(Support.IGNORED, why));
  }

  /** The same, except that this value is refused. */
  Attribute refusing(String value, String why) {
    return with(value, new Verdict(Support.REFUSED, why));
  }

  private Attribute with(String value, Verdict verdict) {
    Map<String, Verdict> more = new LinkedHashMap<>(values);
    more.put(value, verdict);
    return new Attribute(name, support, type, reason, more);
  }

  /** What becomes of a value. */
  Verdict verdict(String value) {
    return values.getOrDefault(value, new Verdict(support, reason));
  }
}
