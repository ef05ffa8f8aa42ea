package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.listener.EventListener;
import com.alibaba.nacos.api.naming.pojo.Instance;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The instances of one service, read again after each push and slowly without one, in case a push
 * was lost. Instances are read from a server only, not from the files of Nacos's client. Runs on
 * the loop's thread.
 */
final class WatchedName {

  private static final long RECONCILE_MILLIS = 30_000;

  private final NacosClient client;
  private final String group;
  private final String name;
  private final Listener listener;
  private final EventListener subscription = pushed -> request();
  private final Backoff backoff = new Backoff();
  private final AtomicBoolean isPending = new AtomicBoolean();
  private boolean isSubscribed;
  private volatile boolean closed;

  /** On the loop's thread. */
  interface Listener {

    void instances(String name, List<Instance> instances);

    /** Nacos answers, but does not return the instances; it is asked again. */
    void failed(String name, Exception why);
  }

  WatchedName(NacosClient client, String group, String name, Listener listener) {
    this.client = client;
    this.group = group;
    this.name = name;
    this.listener = listener;
  }

  /** Begins to read them slowly. Called once. */
  void begin() {
    client.loop().schedule(this::reconcile, RECONCILE_MILLIS);
  }

  private void reconcile() {
    if (!closed) {
      request();
      begin();
    }
  }

  /** Has them read soon, from any thread; while that is under way, asking again changes nothing. */
  void request() {
    schedule(0);
  }

  private void schedule(long millis) {
    if (isPending.compareAndSet(false, true)) {
      client.loop().schedule(this::read, millis);
    }
  }

  private void read() {
    isPending.set(false); // from here on a push is a new one
    if (closed || !client.loop().isConnected()) {
      return; // it is requested again once Nacos answers
    }
    try {
      if (!isSubscribed) {
        client.naming().subscribe(name, group, subscription);
        isSubscribed = true;
      }
      listener.instances(name, client.naming().getAllInstances(name, group, false));
      backoff.reset();
    } catch (NacosException | RuntimeException e) {
      listener.failed(name, e);
      schedule(backoff.next());
    }
  }

  /** Ends it. */
  void close() {
    closed = true;
    if (isSubscribed && client.loop().isConnected()) {
      try {
        client.naming().unsubscribe(name, group, subscription);
      } catch (NacosException | RuntimeException e) {
        listener.failed(name, e); // the subscription ends with the connection
      }
    }
  }
}
