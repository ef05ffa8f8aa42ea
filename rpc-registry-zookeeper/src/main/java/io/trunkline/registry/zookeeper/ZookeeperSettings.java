package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.registry.FollowedText;
import io.trunkline.internal.registry.RegistryLoop;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The texts of operators in ZooKeeper, at the place of Dubbo's config center: {@code
 * /<namespace>/config/<group>/<key>}. Each text is watched once, however many follow it.
 */
final class ZookeeperSettings implements SettingsSource, RegistryLoop.StateListener {

  private final ZookeeperClient client;
  private final String root;
  private final boolean isAlone;

  // What follows is used on the client's thread.
  private final Map<String, WatchedText> watched = new HashMap<>();
  private boolean listens;

  private ZookeeperSettings(ZookeeperClient client, String root, boolean isAlone) {
    this.client = client;
    this.root = root;
    this.isAlone = isAlone;
  }

  /** With its own session, which ends with it. */
  static ZookeeperSettings alone(RegistryUrl url) {
    return new ZookeeperSettings(new ZookeeperClient(url), url.root(), true);
  }

  /** Over a session that others use, too. */
  static ZookeeperSettings sharing(ZookeeperClient client, RegistryUrl url) {
    return new ZookeeperSettings(client, url.root(), false);
  }

  @Override
  public @Nullable String read(String group, String key) {
    return FollowedText.read(this, group, key, client.url().connectTimeout());
  }

  @Override
  public Followed follow(String group, String key, Listener listener) {
    return follow((root.equals("/") ? "" : root) + "/config/" + group + "/" + key, listener);
  }

  /** Follows the text in a node. */
  Followed follow(String path, Listener listener) {
    client.execute(
        () -> {
          watched.computeIfAbsent(path, unknown -> new WatchedText(client, path)).add(listener);
          if (!listens) {
            listens = true;
            client.add(this);
          }
        });
    return () -> client.execute(() -> forget(path, listener));
  }

  private void forget(String path, Listener listener) {
    WatchedText text = watched.get(path);
    if (text != null && !text.remove(listener)) {
      watched.remove(path);
      text.close();
    }
  }

  @Override
  public void connected() {
    watched.values().forEach(WatchedText::request);
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    watched.values().forEach(text -> text.unavailable(why));
  }

  @Override
  public CompletionStage<String> localHost() {
    return client.localHost();
  }

  @Override
  public void close() {
    if (isAlone) {
      client.close();
      return;
    }
    client.execute(
        () -> {
          client.remove(this);
          watched.values().forEach(WatchedText::close);
          watched.clear();
        });
  }

  @Override
  public String toString() {
    return client.url().toString();
  }
}
