package demo.shop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The news, in memory. */
public class News implements NewsService {

  private final Map<String, NewsListener> listeners = new ConcurrentHashMap<>();

  @Override
  public String addListener(String topic, NewsListener listener) throws SoldOutException {
    listeners.put(topic, listener);
    return publish(topic, new Item("1", "tea", 450));
  }

  @Override
  public boolean removeListener(NewsListener listener) {
    return listener != null && listeners.values().remove(listener);
  }

  @Override
  public String publish(String topic, Item item) throws SoldOutException {
    NewsListener listener = listeners.get(topic);
    return listener == null ? "nobody listens" : listener.changed(item);
  }

  @Override
  public int heard(String topic) {
    NewsListener listener = listeners.get(topic);
    return listener == null ? -1 : listener.heard();
  }
}
