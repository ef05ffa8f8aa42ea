package org.apache.dubbo.common.utils;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes threads whose names begin alike, and are numbered. Thread-safe. */
public class NamedThreadFactory implements ThreadFactory {

  private final AtomicInteger made = new AtomicInteger();
  private final String prefix;
  private final boolean daemon;

  public NamedThreadFactory() {
    this("pool");
  }

  public NamedThreadFactory(String prefix) {
    this(prefix, false);
  }

  public NamedThreadFactory(String prefix, boolean daemon) {
    this.prefix = prefix;
    this.daemon = daemon;
  }

  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, prefix + "-thread-" + made.incrementAndGet());
    thread.setDaemon(daemon);
    return thread;
  }
}
