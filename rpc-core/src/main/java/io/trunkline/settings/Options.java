package io.trunkline.settings;

import io.trunkline.internal.text.Secrets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checked values of settings. Immutable. Read them when an object is created, not during each call.
 */
public abstract class Options {

  private final List<Setting<?>> known;
  private final Map<Setting<?>, Object> values;

  /** Takes the values that a builder has collected. */
  protected Options(OptionsBuilder<?> builder) {
    this(builder.known(), builder.values());
  }

  /**
   * @param known the settings that these options have
   * @param values the values that are set
   */
  protected Options(List<Setting<?>> known, Map<Setting<?>, Object> values) {
    this.known = known;
    this.values = Map.copyOf(values);
  }

  /**
   * The value of a setting, or its default.
   *
   * @throws IllegalStateException if it is not set and has no default
   */
  public final <T> T get(Setting<T> setting) {
    return setting.orStandard(find(setting));
  }

  /** The value of a setting; null if it is not set. */
  @SuppressWarnings("unchecked")
  public final <T> @Nullable T find(Setting<T> setting) {
    return (T) values.get(setting); // checked by OptionsBuilder.set
  }

  /** The values that are set. */
  protected final Map<Setting<?>, Object> values() {
    return values;
  }

  /** These values, with other options as defaults. Two maps are merged. */
  protected final Map<Setting<?>, Object> completedBy(Options defaults) {
    Map<Setting<?>, Object> all = new HashMap<>(defaults.values);
    values.forEach((setting, value) -> all.merge(setting, value, Options::united));
    return all;
  }

  private static Object united(Object defaults, Object own) {
    if (defaults instanceof Map<?, ?> fewer && own instanceof Map<?, ?> more) {
      Map<Object, Object> all = new HashMap<>(fewer);
      all.putAll(more);
      return Map.copyOf(all);
    }
    return own;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other != null
        && other.getClass() == getClass()
        && other instanceof Options options
        && values.equals(options.values);
  }

  @Override
  public final int hashCode() {
    return values.hashCode();
  }

  /** All settings; passwords in urls and tokens are masked. */
  @Override
  public final String toString() {
    return known.stream()
        .map(setting -> setting + "=" + Secrets.masked(setting.name(), shown(setting)))
        .collect(Collectors.joining(", ", getClass().getSimpleName() + "[", "]"));
  }

  private @Nullable Object shown(Setting<?> setting) {
    Object value = values.get(setting);
    return value == null ? setting.standard() : value;
  }
}
