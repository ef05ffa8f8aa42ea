package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.exception.NacosException;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.registry.FollowedText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One text and those that follow it. Runs on the loop's thread. */
final class WatchedConfig {

  private static final Logger log = LoggerFactory.getLogger(WatchedConfig.class);

  private final NacosClient client;
  private final FollowedConfig config;
  private final FollowedText followed = new FollowedText();
  private final Backoff backoff = new Backoff();
  private boolean isPending;
  private boolean saidRefused;
  private boolean closed;

  WatchedConfig(NacosClient client, String group, String key) {
    this.client = client;
    this.config = new FollowedConfig(client, group, key, followed::said);
  }

  void add(SettingsSource.Listener listener) {
    if (!followed.add(listener)) {
      request();
    }
  }

  /** Returns whether any listener is left. */
  boolean remove(SettingsSource.Listener listener) {
    return followed.remove(listener);
  }

  /** Has it read soon; while that is under way, asking again changes nothing. */
  void request() {
    schedule(0);
  }

  private void schedule(long millis) {
    if (!isPending) {
      isPending = true;
      client.loop().schedule(this::read, millis);
    }
  }

  void unavailable(String why) {
    followed.unavailable(why);
  }

  private void read() {
    isPending = false;
    if (closed) {
      return;
    }
    if (!config.isLegal()) {
      log.debug("{} cannot have {}, which nobody can write there", client.server(), config);
      followed.said(null);
      return;
    }
    if (!client.loop().isConnected()) { // it is requested again once Nacos answers
      String why = client.loop().silence();
      if (why != null && !followed.isSilent()) {
        unavailable(why);
      }
      return;
    }
    try {
      followed.said(config.read());
      backoff.reset();
    } catch (NacosException | RuntimeException e) {
      if (Reasons.isRefused(e)) {
        if (!saidRefused) {
          saidRefused = true;
          log.warn(
              "{} does not let this application read {}; it goes without", client.server(), config);
        }
        followed.said(null);
        return;
      }
      unavailable(client.server() + " does not return " + config + ": " + Reasons.of(e));
      schedule(backoff.next());
    }
  }

  void close() {
    closed = true;
    config.close();
  }
}
