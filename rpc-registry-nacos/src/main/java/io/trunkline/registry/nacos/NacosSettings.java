package io.trunkline.registry.nacos;

import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.registry.FollowedText;
import io.trunkline.internal.registry.RegistryLoop;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The texts of operators in Nacos: the group is Nacos's group, and the key its data id. Each text
 * is followed once, however many listeners it has.
 */
final class NacosSettings implements SettingsSource, RegistryLoop.StateListener {

  private final NacosClient client;
  private final boolean isAlone;

  // What follows is used on the loop's thread.
  private final Map<String, WatchedConfig> watched = new HashMap<>();
  private boolean listens;

  private NacosSettings(NacosClient client, boolean isAlone) {
    this.client = client;
    this.isAlone = isAlone;
  }

  /** With separate connections, which end with it. */
  static NacosSettings alone(NacosServer server) {
    return new NacosSettings(new NacosClient(server), true);
  }

  /** Over connections that others use, too. */
  static NacosSettings sharing(NacosClient client) {
    return new NacosSettings(client, false);
  }

  @Override
  public @Nullable String read(String group, String key) {
    return FollowedText.read(this, group, key, client.server().timeout());
  }

  @Override
  public Followed follow(String group, String key, Listener listener) {
    String name = group + "/" + key;
    client
        .loop()
        .execute(
            () -> {
              watched
                  .computeIfAbsent(name, unknown -> new WatchedConfig(client, group, key))
                  .add(listener);
              if (!listens) {
                listens = true;
                client.loop().add(this);
              }
            });
    return () -> client.loop().execute(() -> forget(name, listener));
  }

  private void forget(String name, Listener listener) {
    WatchedConfig text = watched.get(name);
    if (text != null && !text.remove(listener)) {
      watched.remove(name);
      text.close();
    }
  }

  @Override
  public void connected() {
    watched.values().forEach(WatchedConfig::request);
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
    client
        .loop()
        .execute(
            () -> {
              client.loop().remove(this);
              watched.values().forEach(WatchedConfig::close);
              watched.clear();
            });
  }

  @Override
  public String toString() {
    return client.server().toString();
  }
}
