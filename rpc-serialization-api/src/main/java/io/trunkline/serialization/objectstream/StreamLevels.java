package io.trunkline.serialization.objectstream;

import java.io.ObjectStreamConstants;

/** Estimates the nesting depth of a stream's objects before it is read. */
public final class StreamLevels {

  /** As many levels fit any stack. */
  private static final int LEVELS_ON_ANY_STACK = 200;

  private StreamLevels() {}

  /**
   * Whether objects may nest deeper than an ordinary stack permits. The JDK calls itself for each
   * level and cannot continue on another stack, so this method counts the bytes that could begin a
   * level; the number of levels is at most that.
   *
   * @param to the index after the last byte of the stream
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
