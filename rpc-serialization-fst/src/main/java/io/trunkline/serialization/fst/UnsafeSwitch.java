package io.trunkline.serialization.fst;

import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTConfiguration;

/**
 * Two switches that the library has for the whole JVM and nowhere else. Its fields are written with
 * {@code sun.misc.Unsafe}, which stores whatever a message holds without a look at the field's
 * type, except where it believes to be on Android; and it keeps every class it ever met. Who else
 * uses FST in this JVM writes the same bytes after it, a little slower.
 */
final class UnsafeSwitch {

  private UnsafeSwitch() {}

  static void turnOff() {
    FSTConfiguration.isAndroid = true;
    FSTClazzInfo.BufferFieldMeta = false;
  }
}
