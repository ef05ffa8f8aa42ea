package io.trunkline.serialization.terms;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the reader of a payload is known to understand beyond the plain form of its serialization.
 * Immutable. Connections may have equal terms that are different objects, so a serialization that
 * caches what it derives from them uses the {@link ClassTable} as the key, which is equal for equal
 * content.
 */
public final class PayloadTerms {

  /** Nothing is known of the reader: the form that every peer of the serialization reads. */
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
   * Plain terms with the application's settings for messages to peers with which nothing was
   * agreed.
   *
   * @param settings those of scope {@code PLAIN_MESSAGES} that differ from their default
   */
  public static PayloadTerms plain(SerializationSettings settings) {
    return settings.isEmpty() ? PLAIN : new PayloadTerms(true, Map.of(), settings, 0);
  }

  /**
   * Agreed terms. Under these, a class outside the table is written with its name and the digest of
   * its schema.
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

  /** Whether both sides know this feature. */
  public boolean has(PayloadFeature feature) {
    return (features & feature.bit()) != 0;
  }

  /** The features that both sides know, in the order of their bits. */
  public Stream<PayloadFeature> features() {
    return Stream.of(PayloadFeature.values()).filter(this::has);
  }

  /** Whether these are equivalent to others, so that one object can serve both. */
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
