package io.trunkline.discovery;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A source of settings that change while an application runs, such as the rules of operators:
 * texts, each under a group and a key. Thread-safe.
 */
public interface SettingsSource extends AutoCloseable {

  /** The group of rules, and of settings for all applications. */
  String DEFAULT_GROUP = "dubbo";

  /**
   * Reads a text. Blocks until the source answers, but not longer than its url allows.
   *
   * @return null if there is no text
   * @throws IllegalStateException if the source does not answer; the message names it and the
   *     reason
   */
  @Nullable String read(String group, String key);

  /**
   * Begins to follow a text. Does not wait. The listener gets the current text first, maybe before
   * this returns, and then each change.
   */
  Followed follow(String group, String key, Listener listener);

  /**
   * The address from which this host reaches the source; operators most likely use this address for
   * the host. Does not wait; never fails.
   */
  CompletionStage<String> localHost();

  /** Ends all notifications. May be called more than once. */
  @Override
  void close();

  /** Identifies the source without passwords, for messages. */
  @Override
  String toString();

  /** A text that is followed, until this is closed. */
  interface Followed extends AutoCloseable {

    /** Ends its notifications. Does not wait. May be called more than once. */
    @Override
    void close();
  }

  /** Listens for a text, on any thread, but one call at a time. It does not block. */
  interface Listener {

    /**
     * Called with the current text.
     *
     * @param text null if the source does not contain the text
     */
    void said(@Nullable String text);

    /**
     * Called when the source is unavailable; the last text stays in use. The source goes on trying.
     *
     * @param reason one sentence
     */
    void unavailable(String reason);
  }
}
