package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.config.listener.Listener;
import com.alibaba.nacos.api.exception.NacosException;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One text in Nacos, whose later changes are pushed. It is read from a server only: the files in
 * which Nacos's client keeps the last texts cannot tell a missing text from a missing server. For
 * the loop's thread.
 */
final class FollowedConfig implements Listener {

  private static final Pattern LEGAL = Pattern.compile("[a-zA-Z0-9_.:-]+");

  private final NacosClient client;
  private final String group;
  private final String dataId;
  private final Change change;
  private boolean signed;
  private volatile boolean closed;

  /** On the loop's thread. */
  @FunctionalInterface
  interface Change {

    /** Called with a text that Nacos has pushed; null if it was removed. */
    void pushed(@Nullable String text);
  }

  FollowedConfig(NacosClient client, String group, String dataId, Change change) {
    this.client = client;
    this.group = group;
    this.dataId = dataId(dataId);
    this.change = change;
  }

  /** As stock: Nacos allows neither sign in ids. */
  static String dataId(String key) {
    return ServiceNames.legal(key).replace('/', '-');
  }

  /** Whether Nacos can have such a text. */
  boolean isLegal() {
    return LEGAL.matcher(dataId).matches() && LEGAL.matcher(group).matches();
  }

  /**
   * Reads the text and follows it from then on. Blocks until a server answers.
   *
   * @return null if there is no text
   */
  @Nullable String read() throws NacosException {
    signed = true;
    return client
        .config()
        .getConfigAndSignListener(dataId, group, client.server().timeout().toMillis(), this);
  }

  String group() {
    return group;
  }

  String dataId() {
    return dataId;
  }

  /** Null for the client's own threads, which only hand over. */
  @Override
  public @Nullable Executor getExecutor() {
    return null;
  }

  @Override
  public void receiveConfigInfo(@Nullable String text) {
    client
        .loop()
        .execute(
            () -> {
              if (!closed) {
                change.pushed(text);
              }
            });
  }

  void close() {
    closed = true;
    if (signed) {
      client.config().removeListener(dataId, group, this);
    }
  }

  /** Group and key. */
  @Override
  public String toString() {
    return dataId + " in the group " + group;
  }
}
