package io.trunkline.internal.registry;

import io.trunkline.discovery.SettingsSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A text of a settings source as it was last read, and those that follow it. For one thread. */
public final class FollowedText {

  private final List<SettingsSource.Listener> listeners = new ArrayList<>();
  private boolean isKnown;
  private @Nullable String text;

  /** Why it cannot be read; null if it can, or that is not known yet. */
  private @Nullable String silence;

  /** Nothing read yet. */
  public FollowedText() {}

  /**
   * Adds a listener, and notifies it of what is known.
   *
   * @return whether anything was known; if not, the text has to be read
   */
  public boolean add(SettingsSource.Listener listener) {
    listeners.add(listener);
    String why = silence;
    if (isKnown) {
      listener.said(text);
    } else if (why != null) {
      listener.unavailable(why);
    }
    return isKnown || why != null;
  }

  /** Removes a listener; returns whether any is left. */
  public boolean remove(SettingsSource.Listener listener) {
    listeners.remove(listener);
    return !listeners.isEmpty();
  }

  /** Notifies the listeners of the text, if it is news. */
  public void said(@Nullable String now) {
    boolean news = !isKnown || silence != null || !Objects.equals(now, text);
    isKnown = true;
    silence = null;
    text = now;
    if (news) {
      List.copyOf(listeners).forEach(listener -> listener.said(now));
    }
  }

  /** Notifies the listeners of the reason why the text cannot be read. */
  public void unavailable(String why) {
    silence = why;
    List.copyOf(listeners).forEach(listener -> listener.unavailable(why));
  }

  /** Whether the last notification was that the text cannot be read. */
  public boolean isSilent() {
    return silence != null;
  }

  /**
   * Reads a text once by following it. Blocks, but not longer than the limit. A source that is not
   * available yet has until then to become so.
   *
   * @throws IllegalStateException if the source does not answer in time
   */
  public static @Nullable String read(
      SettingsSource source, String group, String key, Duration limit) {
    CompletableFuture<@Nullable String> text = new CompletableFuture<>();
    AtomicReference<@Nullable String> unavailable = new AtomicReference<>();
    SettingsSource.Listener once =
        new SettingsSource.Listener() {
          @Override
          public void said(@Nullable String now) {
            text.complete(now);
          }

          @Override
          public void unavailable(String reason) {
            unavailable.set(reason);
          }
        };
    long millis = limit.toMillis();
    SettingsSource.Followed following = source.follow(group, key, once);
    try {
      return text.get(millis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      String reason = unavailable.get();
      String late = source + " has not answered within " + millis + " ms";
      throw new IllegalStateException(reason == null ? late : reason, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(source + " does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + source, e);
    } finally {
      following.close();
    }
  }
}
