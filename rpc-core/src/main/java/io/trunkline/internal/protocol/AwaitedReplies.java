package io.trunkline.internal.protocol;

import java.util.function.LongPredicate;

/**
 * The replies of one connection that somebody waits for: the bodies of others are not kept. All are
 * awaited until that is changed. For the event loop.
 */
final class AwaitedReplies {

  private LongPredicate ids = id -> true;

  /** Only replies of these ids are awaited from now on. */
  void only(LongPredicate awaited) {
    ids = awaited;
  }

  /** Whether to keep a message: a request, an event, or a reply that is awaited. */
  boolean keeps(FrameHeader message) {
    return message.isRequest() || message.isEvent() || ids.test(message.id());
  }
}
