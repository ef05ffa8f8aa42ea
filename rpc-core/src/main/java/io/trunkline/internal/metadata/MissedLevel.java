package io.trunkline.internal.metadata;

import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for other providers at the level at which a server does not announce its services, because
 * their consumers may never call this server. Reports the cure once. Thread-safe.
 */
final class MissedLevel {

  private static final Logger log = LoggerFactory.getLogger(MissedLevel.class);

  private static final Duration FIRST_LOOK = Duration.ofSeconds(1);

  private final String name;
  private final DiscoveryLevel level;
  private final Registry registry;
  private final Consumer<String> warn;
  private final Duration interval;

  // Guarded by this.
  private final List<ServiceRecord> services = new ArrayList<>();
  private @Nullable CompletableFuture<@Nullable Void> timer;
  private @Nullable String warning;
  private boolean warned;
  private boolean closed;

  /**
   * @param name the url of the registry, without passwords
   * @param registry one that has both levels
   * @param warn is given the cure once
   * @param interval between two looks; the first is 1 s after the first service
   */
  MissedLevel(
      String name,
      DiscoveryLevel level,
      Registry registry,
      Consumer<String> warn,
      Duration interval) {
    this.name = name;
    this.level = level;
    this.registry = registry;
    this.warn = warn;
    this.interval = interval;
  }

  DiscoveryLevel level() {
    return level;
  }

  synchronized void add(ServiceRecord service) {
    services.add(service);
    if (timer == null) {
      lookIn(interval.compareTo(FIRST_LOOK) < 0 ? interval : FIRST_LOOK);
    }
  }

  synchronized void remove(ServiceRecord service) {
    services.remove(service);
    if (services.isEmpty()) {
      warning = null;
    }
  }

  /** The result of the last look; null if it has found no such provider. */
  synchronized @Nullable String warning() {
    return warning;
  }

  private void lookIn(Duration delay) {
    if (!closed) {
      CompletableFuture<@Nullable Void> next = new CompletableFuture<>();
      timer = next.completeOnTimeout(null, delay.toMillis(), TimeUnit.MILLISECONDS);
      next.thenRunAsync(this::look);
    }
  }

  private void look() {
    List<CompletableFuture<Optional<String>>> looks;
    synchronized (this) {
      looks = services.stream().map(this::look).toList();
    }
    CompletableFuture.allOf(looks.toArray(CompletableFuture[]::new))
        .thenRun(() -> found(looks.stream().flatMap(look -> look.join().stream()).findFirst()));
  }

  /** What is wrong with one service. */
  private CompletableFuture<Optional<String>> look(ServiceRecord service) {
    return providers(service)
        .handle(
            (providers, failure) -> {
              if (failure != null) { // the next look may succeed
                log.debug("{}: providers of {} cannot be read", name, service, failure);
                return Optional.empty();
              }
              return providers.stream()
                  .filter(p -> p.port() != service.port() || !p.host().equals(service.host()))
                  .findFirst()
                  .map(other -> cure(service, other));
            });
  }

  private CompletableFuture<List<ProviderAddress>> providers(ServiceRecord service) {
    return level == DiscoveryLevel.INTERFACE
        ? registry.providers(service)
        : registry.instances().orElseThrow().providers(service.interfaceName());
  }

  private String cure(ServiceRecord service, ProviderAddress other) {
    boolean isInterface = level == DiscoveryLevel.INTERFACE;
    return "the provider "
        + other
        + " of "
        + service.interfaceName()
        + (isInterface
            ? " is announced at interface level, but this server is not, so Dubbo 2 consumers do not"
                + " find it"
            : " is announced at application level, but this server is not, so Dubbo 3 consumers with"
                + " default settings do not call it")
        + "; set register-mode=all";
  }

  private synchronized void found(Optional<String> problem) {
    if (closed) {
      return;
    }
    warning = services.isEmpty() ? null : problem.orElse(null);
    if (warning != null && !warned) {
      warned = true;
      warn.accept(name + ": " + warning);
    }
    timer = null;
    if (!services.isEmpty()) {
      lookIn(interval);
    }
  }

  synchronized void close() {
    closed = true;
    services.clear();
    if (timer != null) {
      timer.cancel(false);
    }
  }
}
