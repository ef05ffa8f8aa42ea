package io.trunkline.spring;

import io.trunkline.options.ClusterOptions;
import io.trunkline.options.MethodOptions;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.OptionsBuilder;
import io.trunkline.settings.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies the values of an element to the builder of the object that it configures. */
final class SetValues {

  /** Dubbo's keys for the arguments and nodes of the balancer consistenthash, as attributes. */
  private static final List<String> HASH = List.of("hash-arguments", "hash-nodes");

  private final ConfiguredElement element;

  private SetValues(ConfiguredElement element) {
    this.element = element;
  }

  /** The values that an element sets, its own and its defaults. */
  static SetValues of(ConfiguredElement element) {
    return new SetValues(element);
  }

  /** Sets those of these settings that the element sets. */
  void to(OptionsBuilder<?> builder, List<Setting<?>> settings) {
    settings.forEach(setting -> to(builder, setting));
  }

  private <T> void to(OptionsBuilder<?> builder, Setting<T> setting) {
    Object value = value(setting);
    if (value != null) {
      builder.set(setting, setting.cast(value));
    }
  }

  private @Nullable Object value(Setting<?> setting) {
    String attribute = setting.attribute();
    return attribute == null ? null : element.value(attribute);
  }

  /** The options of a method with those of these settings that the element sets. */
  MethodOptions to(MethodOptions options, List<Setting<?>> settings) {
    MethodOptions all = options;
    for (Setting<?> setting : settings) {
      all = with(all, setting);
    }
    return all;
  }

  private <T> MethodOptions with(MethodOptions options, Setting<T> setting) {
    Object value = value(setting);
    return value == null ? options : options.with(setting, setting.cast(value));
  }

  /** The settings of calls to several providers. */
  ClusterOptions cluster() {
    ClusterOptions.Builder builder = ClusterOptions.builder();
    to(builder, ClusterSettings.ALL);
    for (String attribute : HASH) {
      String value = element.text(attribute);
      if (value != null) {
        builder.parameter(attribute.replace('-', '.'), value);
      }
    }
    return builder.build();
  }
}
