package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.metadata.MetadataInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The application level of a registry in memory, and instances that answer. Thread-safe. */
final class MemoryLevel implements InstanceSource, MetadataCalls {

  /** How an instance answers a question for its services. */
  enum Answer {
    SERVICES,
    FAILURE,
    UNKNOWN,
    NEVER
  }

  private final Map<String, List<ProviderAddress>> instances = new HashMap<>();
  private final Map<String, List<AddressSource.Listener>> listeners = new HashMap<>();
  private final Map<String, String> mappings = new HashMap<>();
  private final Map<String, List<SettingsSource.Listener>> followers = new HashMap<>();
  private final Map<String, String> json = new HashMap<>(); // by revision
  private final List<CompletableFuture<@Nullable MetadataInfo>> unanswered = new ArrayList<>();
  final List<String> asked = new CopyOnWriteArrayList<>();
  volatile Answer answer = Answer.SERVICES;
  private boolean isDown;

  /** An instance that answers itself. */
  static ProviderAddress instance(int port, String revision) {
    return instance(port, revision, "[{\"port\":" + port + ",\"protocol\":\"dubbo\"}]", "local");
  }

  static ProviderAddress instance(int port, String revision, String endpoints, String storage) {
    return new ProviderAddress(
        "127.0.0.1",
        port,
        Map.of(
            "dubbo.endpoints",
            endpoints,
            "dubbo.metadata.revision",
            revision,
            "dubbo.metadata.storage-type",
            storage,
            "timestamp",
            "1795893425161"));
  }

  /** Services of one revision, as {@code interface:protocol:port}. */
  synchronized void revision(String revision, String... services) {
    String all =
        Stream.of(services)
            .map(
                service -> {
                  String[] parts = service.split(":");
                  return "\"%s:%s\":{\"name\":\"%s\",\"protocol\":\"%s\",\"path\":\"%s\",\"port\":%s,"
                          .formatted(parts[0], parts[1], parts[0], parts[1], parts[0], parts[2])
                      + "\"params\":{\"side\":\"provider\",\"weight\":\"50\"}}";
                })
            .collect(Collectors.joining(","));
    json.put(
        revision, "{\"app\":\"a\",\"revision\":\"" + revision + "\",\"services\":{" + all + "}}");
  }

  /** The revision that describes the services of one. */
  synchronized String digest(String revision) {
    return MetadataInfo.ofJson(json.get(revision)).digest();
  }

  void map(String interfaceName, @Nullable String applications) {
    List<SettingsSource.Listener> all;
    synchronized (this) {
      mappings.put(interfaceName, applications);
      all = List.copyOf(followers.getOrDefault(interfaceName, List.of()));
    }
    all.forEach(listener -> listener.said(applications));
  }

  void list(String application, ProviderAddress... now) {
    List<AddressSource.Listener> all;
    synchronized (this) {
      instances.put(application, List.of(now));
      all = isDown ? List.of() : List.copyOf(listeners.getOrDefault(application, List.of()));
    }
    all.forEach(listener -> listener.addresses(List.of(now)));
  }

  /** Ends the connection of the registry. */
  void down() {
    List<AddressSource.Listener> all = new ArrayList<>();
    synchronized (this) {
      isDown = true;
      listeners.values().forEach(all::addAll);
    }
    all.forEach(listener -> listener.unavailable("the registry is down"));
  }

  void up() {
    Map<String, List<ProviderAddress>> all;
    synchronized (this) {
      isDown = false;
      all = Map.copyOf(instances);
    }
    all.forEach((name, now) -> list(name, now.toArray(ProviderAddress[]::new)));
  }

  /** The number of applications that are watched. */
  synchronized long watched() {
    return listeners.values().stream().filter(all -> !all.isEmpty()).count();
  }

  @Override
  public SettingsSource.Followed mapping(String interfaceName, SettingsSource.Listener listener) {
    String now;
    synchronized (this) {
      followers.computeIfAbsent(interfaceName, unknown -> new ArrayList<>()).add(listener);
      now = mappings.get(interfaceName);
    }
    listener.said(now);
    return () -> forget(interfaceName, listener);
  }

  private synchronized void forget(String interfaceName, SettingsSource.Listener listener) {
    followers.get(interfaceName).remove(listener);
  }

  @Override
  public AddressSource instances(String application) {
    return new AddressSource() {
      private @Nullable Listener started;

      @Override
      public void start(Listener listener) {
        started = listener;
        List<ProviderAddress> now;
        boolean silent;
        synchronized (MemoryLevel.this) {
          listeners.computeIfAbsent(application, unknown -> new ArrayList<>()).add(listener);
          now = instances.getOrDefault(application, List.of());
          silent = isDown;
        }
        if (silent) {
          listener.unavailable("the registry is down");
        } else {
          listener.addresses(now);
        }
      }

      @Override
      public void close() {
        synchronized (MemoryLevel.this) {
          listeners.getOrDefault(application, new ArrayList<>()).remove(started);
        }
      }
    };
  }

  @Override
  public synchronized CompletionStage<Optional<String>> metadata(
      String application, String revision) {
    asked.add("registry " + revision);
    return CompletableFuture.completedFuture(Optional.ofNullable(json.get(revision)));
  }

  @Override
  public boolean keepsLast() {
    return true;
  }

  @Override
  public synchronized CompletionStage<@Nullable MetadataInfo> ask(
      ProviderAddress address, String application, String revision, Duration timeout) {
    asked.add(address + " " + revision);
    Answer now = answer;
    CompletableFuture<@Nullable MetadataInfo> reply = new CompletableFuture<>();
    switch (now) {
      case SERVICES -> {
        String text = json.get(revision);
        reply.complete(text == null ? null : MetadataInfo.ofJson(text));
      }
      case FAILURE -> reply.completeExceptionally(new IllegalStateException("no connection"));
      case UNKNOWN -> reply.complete(null);
      case NEVER -> unanswered.add(reply);
    }
    return reply;
  }

  /** Ends the calls that were not answered, as their time limit does. */
  void timeOut() {
    List<CompletableFuture<@Nullable MetadataInfo>> all;
    synchronized (this) {
      all = List.copyOf(unanswered);
      unanswered.clear();
    }
    all.forEach(reply -> reply.completeExceptionally(new IllegalStateException("timeout")));
  }
}
