package io.trunkline.spring;

import io.trunkline.settings.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One attribute of an element. Every attribute of Dubbo's schemas has one: it is supported,
 * accepted with a line in the log, or refused with a reason.
 *
 * @param name its name in XML
 * @param support how it is treated
 * @param type how its text is read
 * @param reason why it has no effect or is refused; a remark for one that works, or empty
 * @param values the values that are treated differently
 * @param setting the setting that it sets; null for another thing
 */
record Attribute(
    String name,
    Support support,
    ValueType type,
    String reason,
    Map<String, Verdict> values,
    @Nullable Setting<?> setting) {

  /** How an attribute is treated. */
  enum Support {
    /** It works. */
    WORKS,
    /** It has no effect, and the log reports that. */
    IGNORED,
    /** The context does not start unless {@link Swap} is lenient: no call would notice. */
    REFUSED_UNLESS_LENIENT,
    /** The context does not start: ignoring it would be wrong. */
    REFUSED
  }

  /**
   * How one value is treated.
   *
   * @param support WORKS for a value that describes what happens anyway
   * @param reason why, empty if it works
   */
  record Verdict(Support support, String reason) {}

  /** What attributes are that can be any text. */
  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("id", "The name of the bean, by which other elements refer to it."),
          Map.entry("name", "The name for logs, registries and rules."),
          Map.entry("group", "The group, which distinguishes services of one interface."),
          Map.entry("version", "The version, which distinguishes services of one interface."),
          Map.entry("path", "The name on the wire; the interface by default."),
          Map.entry("ref", "The name of the bean that implements the service."),
          Map.entry("username", "The name with which the registry is opened."),
          Map.entry("password", "The password with which the registry is opened."),
          Map.entry("client-key-store-password", "The password of the client's private key."),
          Map.entry("client-trust-store-password", "The password of the client's certificates."),
          Map.entry("server-key-store-password", "The password of the server's private key."),
          Map.entry("server-trust-store-password", "The password of the server's certificates."));

  private static final Verdict HARMLESS = new Verdict(Support.WORKS, "");

  static Attribute works(String name, ValueType type) {
    return works(name, type, "");
  }

  static Attribute works(String name, ValueType type, String remark) {
    return new Attribute(name, Support.WORKS, type, remark, Map.of(), null);
  }

  /** The attributes of these settings that an element has. */
  static List<Attribute> of(String element, List<Setting<?>> settings) {
    return settings.stream()
        .filter(setting -> element.equals(setting.element()))
        .map(Attribute::of)
        .toList();
  }

  /** The attribute of a setting. */
  static Attribute of(Setting<?> setting) {
    return of(setting, setting.limits());
  }

  /** The attribute of a setting, with another remark. */
  static Attribute of(Setting<?> setting, String remark) {
    return new Attribute(
        String.valueOf(setting.attribute()),
        Support.WORKS,
        ValueType.of(setting),
        remark,
        Map.of(),
        setting);
  }

  static Attribute text(String name) {
    return works(name, ValueType.TEXT);
  }

  /** The harmless values describe what happens anyway. */
  static Attribute ignored(String name, String reason, String... harmless) {
    return without(name, Support.IGNORED, reason, harmless);
  }

  /** The harmless values describe what happens anyway. */
  static Attribute refused(String name, String reason, String... harmless) {
    return without(name, Support.REFUSED, reason, harmless);
  }

  /** One that no call would notice, so a lenient context ignores it. */
  static Attribute refusedUnlessLenient(String name, String reason) {
    return without(name, Support.REFUSED_UNLESS_LENIENT, reason);
  }

  private static Attribute without(String name, Support support, String reason, String... values) {
    return new Attribute(name, support, ValueType.TEXT, reason, Map.of(), null).harmless(values);
  }

  /** Several that are accepted for the same reason. */
  static List<Attribute> allIgnored(String reason, String... names) {
    List<Attribute> all = new ArrayList<>();
    for (String name : names) {
      all.add(ignored(name, reason));
    }
    return all;
  }

  /** The same, except that these values describe what happens anyway. */
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
    return new Attribute(name, support, type, reason, more, setting);
  }

  /** Documentation for editors: the remark, the values, the default and the consequence. */
  String documentation() {
    String remark = reason.isEmpty() ? "" : sentence(reason) + " ";
    String usual = setting == null ? "" : setting.usual();
    String values =
        type == ValueType.TEXT
            ? ""
            : sentence(type.expected() + (usual.isBlank() ? "" : "; " + usual + " by default"));
    String beyond = setting == null || setting.beyond().isEmpty() ? "" : setting.beyond();
    String all = remark + values + (beyond.isEmpty() ? "" : " Beyond it: " + beyond + ".");
    return all.isBlank() ? TEXTS.getOrDefault(name, "A text.") : all.trim();
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  /** How a value is treated. */
  Verdict verdict(String value) {
    return values.getOrDefault(value, new Verdict(support, reason));
  }

  /** The mistake of a value that is refused. */
  IllegalArgumentException refusal(String place, String value) {
    Verdict verdict = verdict(value);
    String text =
        place
            + ": attribute '"
            + name
            + "' with the value '"
            + value
            + "' is not supported: "
            + verdict.reason();
    return verdict.support() == Support.REFUSED_UNLESS_LENIENT
        ? new HarmlessMistake(HarmlessMistake.Kind.SETTING, text, "")
        : new IllegalArgumentException(text + "; remove it");
  }
}
