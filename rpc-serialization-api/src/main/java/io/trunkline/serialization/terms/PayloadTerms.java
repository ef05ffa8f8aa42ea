package io.trunkline.serialization.terms;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the reader of a payload is known to understand beyond the plain form of its serialization.
 * Immutable; each connection has its own, so a serialization that caches what it derives from terms
 * uses their {@link ClassTable} as the key, which is equal for equal content.
 */
public final class PayloadTerms {

  /** Nothing is known of the reader: write what every peer of this serialization reads. */
  public static final PayloadTerms PLAIN =
      new PayloadTerms(true, Map.of(), SerializationSettings.NONE, 0);

  private final boolean plain;
  private final Map<String, ClassTable> tables;
  private final SerializationSettings settings;
  private final long features;

  private PayloadTerms(
      boolean plain,
      Map<String, ClassTable> tables,
      SerializationSettings settings,
      long features) {
    this.plain = plain;
    this.tables = Map.copyOf(tables);
    this.settings = settings;
    this.features = features;
  }

  /**
   * Plain terms with what the application has set for messages to peers with which nothing was
   * agreed.
   *
   * @param settings those of scope {@code PLAIN_MESSAGES} that differ from their default
   */
  public static PayloadTerms plain(SerializationSettings settings) {
    return settings.isEmpty() ? PLAIN : new PayloadTerms(true, Map.of(), settings, 0);
  }

  /**
   * Agreed terms: from now on a class outside its table travels with its name and the digest of its
   * schema.
   *
   * @param tables by the name of the serialization
   */
  public static PayloadTerms agreed(Map<String, ClassTable> tables) {
    return agreed(tables, SerializationSettings.NONE, 0);
  }

  /**
   * Agreed terms with settings and features.
   *
   * @param tables by the name of the serialization
   * @param settings those of scope {@code CONNECTION} that both sides set to the same value other
   *     than the default
   * @param features the bits of those that both sides know; other bits are ignored
   */
  public static PayloadTerms agreed(
      Map<String, ClassTable> tables, SerializationSettings settings, long features) {
    return new PayloadTerms(false, tables, settings, features & PayloadFeature.allBits());
  }

  /** Whether nothing was agreed with the other side. */
  public boolean isPlain() {
    return plain;
  }

  /** The classes with numbers for this serialization. */
  public ClassTable classes(String serialization) {
    return tables.getOrDefault(serialization, ClassTable.EMPTY);
  }

  /** The settings in force, by full name; those that are at their default are not in it. */
  public SerializationSettings settings() {
    return settings;
  }

  /** Whether both sides know this. */
  public boolean has(PayloadFeature feature) {
    return (features & feature.bit()) != 0;
  }

  /** The features that both sides know, in the order of their bits. */
  public Stream<PayloadFeature> features() {
    return Stream.of(PayloadFeature.values()).filter(this::has);
  }

  /** Whether these say the same as others, so that one object will do for both. */
  public boolean isEquivalentTo(PayloadTerms other) {
    return plain == other.plain
        && tables.equals(other.tables)
        && settings.equals(other.settings)
        && features == other.features;
  }

  @Override
  public String toString() {
    String more =
        Stream.concat(
                Stream.of(settings).filter(s -> !s.isEmpty()).map(Object::toString),
                features().map(Object::toString))
            .map(text -> ", " + text)
            .collect(Collectors.joining());
    return (plain ? "plain" : "agreed" + tables) + more;
  }
}
