package io.trunkline.spring;

/**
 * A setting that stops startup although no call would notice its absence. With {@code
 * dubbo.swap=lenient} it is a warning. All other mistakes stop startup in any case.
 */
final class HarmlessMistake extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Which mistakes are harmless; {@code docs/dubbo-xml.md} lists them. */
  enum Kind {
    /** The table of attributes lists it. */
    SETTING("an attribute that the tables below mark *or ignored*, with any value", "remove it"),
    /** No version of Dubbo knows it. */
    NAME(
        "an attribute or a property that neither resembles a known one nor could protect anything,"
            + " judged by its name (`auth`, `token`, `ssl`, `allow`, `filter`, `valid`, ...)",
        "correct or remove it"),
    /** Its element is absent. */
    ELEMENT(
        "a property for a service or reference that the context does not have, unless its name"
            + " resembles one that it has, or the property protects something",
        "correct or remove it");

    private final String rule;
    private final String advice;

    Kind(String rule, String advice) {
      this.rule = rule;
      this.advice = advice;
    }

    /** The mistakes of this kind, for the documentation. */
    String rule() {
      return rule;
    }
  }

  private final String ignored;

  /**
   * @param setting the setting and why it has no effect
   * @param help more for its user; may be empty
   */
  HarmlessMistake(Kind kind, String setting, String help) {
    super(
        setting
            + help
            + "; "
            + kind.advice
            + ", or set "
            + Swap.KEY
            + "=lenient to start without it");
    this.ignored = setting + "; " + kind.advice;
  }

  /** The setting, why it has no effect, and how to end that. */
  String ignored() {
    return ignored;
  }
}
