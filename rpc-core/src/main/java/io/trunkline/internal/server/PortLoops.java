package io.trunkline.internal.server;

import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The turns of the event loops of a port. Thread-safe. */
final class PortLoops {

  private final Map<EventLoop, LoopTurns> turns = new ConcurrentHashMap<>();

  /** The turns of a loop. */
  LoopTurns turnsOf(EventLoop loop) {
    return turns.computeIfAbsent(loop, LoopTurns::new);
  }
}
