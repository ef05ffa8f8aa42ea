package io.trunkline.dubbo.config.news;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.config.annotation.Argument;
import org.apache.dubbo.config.annotation.DubboService;
import org.apache.dubbo.config.annotation.Method;

/** As users of Dubbo write it. */
@DubboService(
    connections = 1,
    callbacks = 1000,
    methods = {
      @Method(
          name = "addListener",
          arguments = {@Argument(index = 1, callback = true)})
    })
public class News implements NewsService {

  private final Map<String, NewsListener> listeners = new ConcurrentHashMap<>();

  @Override
  public void addListener(String key, NewsListener listener) {
    listeners.put(key, listener);
    listener.changed(key + " was added");
  }

  @Override
  public int tell(String message) {
    listeners.values().forEach(listener -> listener.changed(message));
    return listeners.size();
  }
}
