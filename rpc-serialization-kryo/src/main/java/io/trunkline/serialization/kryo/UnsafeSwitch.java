package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.util.Util;

/**
 * Keeps Kryo away from {@code sun.misc.Unsafe}: Java 24 and later warn about it, and Kryo's Unsafe
 * fields store any value of a message without checking the field's type.
 *
 * <p>Kryo decides once, while its class {@code Util} is initialised, and only a system property can
 * tell it. So the property is set for just that moment, on one thread, once. A value the user chose
 * stands; an application that used Kryo before us has decided already (see {@link CheckedField}).
 */
final class UnsafeSwitch {

  private static final String PROPERTY = "kryo.unsafe";

  private UnsafeSwitch() {}

  /** Returns after Kryo has decided. */
  static void turnOff() {
    Decision.await();
  }

  /** Whether Kryo uses Unsafe all the same. */
  static boolean isOn() {
    return Util.isUnsafeAvailable();
  }

  /** Initialised by the JVM exactly once, and not before it is needed. */
  private static final class Decision {

    static {
      if (System.getProperty(PROPERTY) == null) {
        System.setProperty(PROPERTY, "false");
        try {
          isOn();
        } finally {
          System.clearProperty(PROPERTY);
        }
      }
    }

    private static void await() {}
  }
}
