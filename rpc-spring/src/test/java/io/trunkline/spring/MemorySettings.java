package io.trunkline.spring;

import io.trunkline.discovery.SettingsProvider;
import io.trunkline.discovery.SettingsSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A config center in this JVM. Each test takes a name of its own: {@code settings://name}. */
public final class MemorySettings implements SettingsProvider {

  private static final Map<String, Map<String, String>> ALL = new ConcurrentHashMap<>();

  /** What is kept under that name, by group, slash and key. */
  static Map<String, String> named(String name) {
    return ALL.computeIfAbsent(name, none -> new ConcurrentHashMap<>());
  }

  @Override
  public Set<String> schemes() {
    return Set.of("settings");
  }

  @Override
  public SettingsSource open(String url) {
    String name = url.split("://")[1].split("[:?]")[0];
    return new SettingsSource() {
      @Override
      public @Nullable String read(String group, String key) {
        if (name.equals("away")) {
          throw new IllegalStateException("nobody is at home");
        }
        return named(name).get(group + "/" + key);
      }

      @Override
      public Followed follow(String group, String key, Listener listener) {
        listener.said(read(group, key));
        return () -> {};
      }

      @Override
      public CompletionStage<String> localHost() {
        return CompletableFuture.completedFuture("127.0.0.1");
      }

      @Override
      public void close() {}
    };
  }
}
