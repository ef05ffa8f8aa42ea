package io.trunkline.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects values of settings. Each method checks its value immediately, and throws an {@link
 * IllegalArgumentException} that names the setting, the value and the range. For one thread.
 *
 * @param <B> the builder itself
 */
public abstract class OptionsBuilder<B extends OptionsBuilder<B>> {

  private final List<Setting<?>> known;
  private final Map<Setting<?>, Object> values = new HashMap<>();

  /**
   * @param known the settings that it accepts
   */
  protected OptionsBuilder(List<Setting<?>> known) {
    this.known = known;
  }

  /**
   * @param known the settings that it accepts
   * @param options the initial values
   */
  protected OptionsBuilder(List<Setting<?>> known, Options options) {
    this(known);
    values.putAll(options.values());
  }

  /** This builder, as its own type. */
  @SuppressWarnings("unchecked")
  private B self() {
    return (B) this;
  }

  /**
   * Sets a setting, as the method with its name does.
   *
   * @throws IllegalArgumentException if the value is out of range, or this builder does not have
   *     the setting
   */
  public final <T> B set(Setting<T> setting, T value) {
    if (!known.contains(setting)) {
      throw new IllegalArgumentException(
          setting + " is not a setting of " + getClass().getName() + "; it has " + known);
    }
    values.put(setting, setting.check(value));
    return self();
  }

  /** Sets a setting; null restores its default. */
  protected final <T> B setOrClear(Setting<T> setting, @Nullable T value) {
    if (value == null) {
      values.remove(setting);
      return self();
    }
    return set(setting, value);
  }

  /** Adds a value to a setting that holds a list. */
  protected final <V> B add(Setting<List<V>> setting, V value) {
    return addAll(setting, List.of(value));
  }

  /** Adds values to a setting that holds a list. */
  protected final <V> B addAll(Setting<List<V>> setting, List<V> values) {
    List<V> all = new ArrayList<>(get(setting));
    all.addAll(values);
    return set(setting, List.copyOf(all));
  }

  /** Adds a value to a setting that holds a set. */
  protected final <V> B include(Setting<Set<V>> setting, V value) {
    Set<V> all = new HashSet<>(get(setting));
    all.add(value);
    return set(setting, Set.copyOf(all));
  }

  /** Adds an entry to a setting that holds a map; a new value replaces an old one. */
  protected final <V> B put(Setting<Map<String, V>> setting, String key, V value) {
    Map<String, V> all = new HashMap<>(get(setting));
    all.put(key, value);
    return set(setting, Map.copyOf(all));
  }

  /** The current value of a setting, or its default. */
  @SuppressWarnings("unchecked")
  protected final <T> T get(Setting<T> setting) {
    return setting.orStandard((T) values.get(setting));
  }

  final List<Setting<?>> known() {
    return known;
  }

  /** A copy of the values that are set, without defaults. */
  protected final Map<Setting<?>, Object> values() {
    return new HashMap<>(values);
  }
}
