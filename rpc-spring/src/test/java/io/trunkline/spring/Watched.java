package io.trunkline.spring;

import java.util.List;
import org.springframework.context.SmartLifecycle;

/** A bean of an application that says when it is started and stopped. */
final class Watched implements SmartLifecycle {

  private final List<String> events;
  private boolean running;

  Watched(List<String> events) {
    this.events = events;
  }

  @Override
  public void start() {
    events.add("started");
    running = true;
  }

  @Override
  public void stop() {
    events.add("stopped");
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
