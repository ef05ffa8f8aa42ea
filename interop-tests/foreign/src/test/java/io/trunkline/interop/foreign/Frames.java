package io.trunkline.interop.foreign;

import io.trunkline.interop.tap.TappedFrame;

/** Kinds of frames that foreign peers write in their own way. */
final class Frames {

  private Frames() {}

  /** The reply to a heartbeat; that of dubbo-go has two nulls, that of dubbo-py the status 0. */
  static boolean isHeartbeatAnswer(TappedFrame frame) {
    return !frame.isRequest() && frame.isEvent() && frame.body().startsWith("4e");
  }
}
