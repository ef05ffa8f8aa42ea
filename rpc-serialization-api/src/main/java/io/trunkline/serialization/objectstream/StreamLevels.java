package io.trunkline.serialization.objectstream;

import java.io.ObjectStreamConstants;

/** Estimates how deep the objects of a stream nest before it is read. */
public final class StreamLevels {

  /** As many levels fit any stack. */
  private static final int LEVELS_ON_ANY_STACK = 200;

  private StreamLevels() {}

  /**
   * Whether objects may nest deeper than any stack has room for. The JDK calls itself for each
   * level and cannot continue on another stack half way. So the bytes are counted that could begin
   * a level: there are no more levels than those.
   *
   * @param to index behind the last byte of the stream
   */
  public static boolean mayExceedAnyStack(byte[] array, int from, int to) {
    int levels = 0;
    for (int at = from; at < to; at++) {
      switch (array[at]) {
        case ObjectStreamConstants.TC_OBJECT,
            ObjectStreamConstants.TC_ARRAY,
            ObjectStreamConstants.TC_CLASS,
            ObjectStreamConstants.TC_CLASSDESC,
            ObjectStreamConstants.TC_PROXYCLASSDESC,
            ObjectStreamConstants.TC_EXCEPTION,
            ObjectStreamConstants.TC_ENUM ->
            levels++;
        default -> {
          continue;
        }
      }
      if (levels > LEVELS_ON_ANY_STACK) {
        return true;
      }
    }
    return false;
  }
}
