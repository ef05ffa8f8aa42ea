package io.trunkline.discovery;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Settings that are kept elsewhere and change while an application runs, such as the rules that
 * operators write: texts, each under a group and a key. Thread-safe.
 */
public interface SettingsSource extends AutoCloseable {

  /** The group of rules, and of settings that are meant for all applications. */
  String DEFAULT_GROUP = "dubbo";

  /**
   * The text that is kept now. Blocks until the source answers, but not longer than its url allows.
   *
   * @return null if nothing is kept there
   * @throws IllegalStateException if the source does not answer; the message says which one and why
   */
  @Nullable String read(String group, String key);

  /**
   * Begins to follow a text. Does not wait: what is kept now goes to the listener first, also
   * before this returns, and then each change.
   */
  Followed follow(String group, String key, Listener listener);

  /**
   * The address of this host on the way to the source, which is most likely the one that operators
   * know it by. Does not wait; never fails.
   */
  CompletionStage<String> localHost();

  /** Ends all that is followed. May be called more than once. */
  @Override
  void close();

  /** What source it is, without passwords, for messages. */
  @Override
  String toString();

  /** A text that is followed, until this is closed. */
  interface Followed extends AutoCloseable {

    /** Ends it: its listener hears nothing more. Does not wait. May be called more than once. */
    @Override
    void close();
  }

  /** Hears of a text, from any thread, but one call at a time. It does not block. */
  interface Listener {

    /**
     * This is kept now.
     *
     * @param text null if nothing is
     */
    void said(@Nullable String text);

    /**
     * The source cannot say it; what it said last stays in use. It goes on trying by itself.
     *
     * @param reason one sentence
     */
    void unavailable(String reason);
  }
}
