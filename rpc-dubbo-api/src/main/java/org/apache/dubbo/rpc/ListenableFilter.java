package org.apache.dubbo.rpc;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A filter with a listener for all calls, or one for each. */
public abstract class ListenableFilter implements Filter {

  /** Of all calls. */
  protected BaseFilter.@Nullable Listener listener;

  /** Of single calls. */
  protected final ConcurrentMap<Invocation, BaseFilter.Listener> listeners =
      new ConcurrentHashMap<>();

  public BaseFilter.@Nullable Listener listener() {
    return listener;
  }

  /** That of the call, else that of all. */
  public BaseFilter.@Nullable Listener listener(Invocation invocation) {
    BaseFilter.Listener own = listeners.get(invocation);
    return own == null ? listener() : own;
  }

  public void addListener(Invocation invocation, BaseFilter.Listener value) {
    listeners.putIfAbsent(invocation, value);
  }

  public void removeListener(Invocation invocation) {
    listeners.remove(invocation);
  }
}
