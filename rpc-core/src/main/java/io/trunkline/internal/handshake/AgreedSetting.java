package io.trunkline.internal.handshake;

import io.trunkline.serialization.settings.SerializationSetting;
import org.jspecify.annotations.Nullable;

/**
 * What became of the one negotiated setting of a serialization: its other value is in force only if
 * both sides ask for it.
 *
 * @param setting the setting; null if this side's serialization has none, and then it is off
 *     whatever the peer asks for
 * @param byClient whether the client asks for the value that is not the default
 * @param byServer whether the server does
 */
record AgreedSetting(@Nullable SerializationSetting setting, boolean byClient, boolean byServer) {

  /** A serialization without such a setting. */
  static final AgreedSetting NONE = new AgreedSetting(null, false, false);

  /** Whether the value that is not the default is in force. */
  boolean isOn() {
    return setting != null && byClient && byServer;
  }

  /** The setting for people who read the terms; empty where nobody asks for it. */
  String note() {
    if (setting == null || !byClient && !byServer) {
      return "";
    }
    return isOn()
        ? ", %s=%s".formatted(setting.shortName(), setting.otherValue())
        : ", %s=%s, as only the %s asks for %s"
            .formatted(
                setting.shortName(),
                setting.defaultValue(),
                byClient ? "client" : "server",
                setting.otherValue());
  }
}
