package io.trunkline.serialization.terms;

import io.trunkline.serialization.settings.SerializationSettings;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms that the reader of a payload supports beyond the plain form of its serialization.
 * Immutable. Different connections may have equal terms, so a serialization caches data derived
 * from them by {@link ClassTable}, which is equal for equal content.
 */
public final class PayloadTerms {

  /** The terms for an unknown reader: the form that every peer of the serialization reads. */
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
   * Plain terms with the application's settings for messages to peers without agreed terms.
   *
   * @param settings the settings of scope {@code PLAIN_MESSAGES} that differ from their defaults
   */
  public static PayloadTerms plain(SerializationSettings settings) {
    return settings.isEmpty() ? PLAIN : new PayloadTerms(true, Map.of(), settings, 0);
  }

  /**
   * Agreed terms. With them, a class outside the table is written with its name and the digest of
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
   * @param settings the settings of scope {@code CONNECTION} that both sides set to the same value
   *     other than the default
   * @param features the bits of the features that both sides support; other bits are ignored
   */
  public static PayloadTerms agreed(
      Map<String, ClassTable> tables, SerializationSettings settings, long features) {
    return new PayloadTerms(false, tables, settings, features & PayloadFeature.allBits());
  }

  /** Whether these are plain terms, without an agreement with the other side. */
  public boolean isPlain() {
    return plain;
  }

  /** The classes with numbers for this serialization. */
  public ClassTable classes(String serialization) {
    return tables.getOrDefault(serialization, ClassTable.EMPTY);
  }

  /** The settings in force, by full name, without settings at their default. */
  public SerializationSettings settings() {
    return settings;
  }

  /** Whether both sides support this feature. */
  public boolean has(PayloadFeature feature) {
    return (features & feature.bit()) != 0;
  }

  /** The features that both sides support, in the order of their bits. */
  public Stream<PayloadFeature> features() {
    return Stream.of(PayloadFeature.values()).filter(this::has);
  }

  /** Whether these terms are equivalent to others, so that one object can serve both. */
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
