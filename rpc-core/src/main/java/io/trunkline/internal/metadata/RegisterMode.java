package io.trunkline.internal.metadata;

import io.trunkline.settings.ProviderSettings;
import java.util.Locale;

/** The levels at which a provider announces its services, as {@code register-mode} names them. */
public enum RegisterMode {
  /** Both. */
  ALL,
  /** Each service by its interface, which all versions of Dubbo read. */
  INTERFACE,
  /** The application with all of its services, which Dubbo 3 reads. */
  INSTANCE;

  /**
   * The mode of that name.
   *
   * @param spelled the setting as the user spells it
   * @throws IllegalArgumentException if no mode has that name
   */
  public static RegisterMode of(String spelled, String name) {
    return valueOf(ProviderSettings.REGISTER_MODE.parse(spelled, name).toUpperCase(Locale.ROOT));
  }

  public boolean announcesInterfaces() {
    return this != INSTANCE;
  }

  public boolean announcesInstances() {
    return this != INTERFACE;
  }
}
