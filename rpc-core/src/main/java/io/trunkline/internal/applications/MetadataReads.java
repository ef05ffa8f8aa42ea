package io.trunkline.internal.applications;

import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.metadata.MetadataInfo;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the services of revisions from instances or from registries, a few at a time: a registry
 * may list thousands of revisions. Thread-safe.
 */
final class MetadataReads {

  private static final Logger log = LoggerFactory.getLogger(MetadataReads.class);

  private static final int AT_ONCE = 16;
  private static final long STORED_SECONDS = 10;

  /** Short at first: a lost request is repeated at another instance. */
  private static final List<Duration> TIMEOUTS =
      List.of(Duration.ofMillis(1_500), Duration.ofMillis(3_000), Duration.ofMillis(5_000));

  private final MetadataCalls calls;
  private final MetadataFiles kept;
  private final Executor executor;

  // Guarded by this.
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private int running;

  /**
   * @param kept read before the others
   * @param executor begins the reads, and reads and writes files
   */
  MetadataReads(MetadataCalls calls, MetadataFiles kept, Executor executor) {
    this.calls = calls;
    this.kept = kept;
    this.executor = executor;
  }

  /**
   * Reads the services of an instance.
   *
   * @param failures of earlier attempts
   */
  CompletableFuture<OfferedServices> read(
      ListedRegistry registry, FoundInstance instance, String application, int failures) {
    CompletableFuture<OfferedServices> result = new CompletableFuture<>();
    Runnable read =
        () -> {
          try {
            begin(registry, instance, application, failures)
                .whenComplete((services, failure) -> complete(result, services, failure));
          } catch (RuntimeException | Error failure) {
            complete(result, null, failure);
          }
        };
    synchronized (this) {
      if (running == AT_ONCE) {
        waiting.add(read);
        return result;
      }
      running++;
    }
    execute(read, result);
    return result;
  }

  private void execute(Runnable read, CompletableFuture<OfferedServices> result) {
    try {
      executor.execute(read);
    } catch (RuntimeException | Error clientClosed) {
      complete(result, null, clientClosed);
    }
  }

  private CompletionStage<OfferedServices> begin(
      ListedRegistry registry, FoundInstance instance, String application, int failures) {
    MetadataFiles.Key key =
        new MetadataFiles.Key(registry.url(), application, String.valueOf(instance.revision()));
    MetadataInfo known = kept.find(key);
    if (known != null) {
      return CompletableFuture.completedFuture(OfferedServices.of(known));
    }
    return ask(registry.source(), instance, key, failures)
        .thenApply(
            info -> {
              keep(key, info);
              return OfferedServices.of(info);
            });
  }

  /** Writes later: this thread may be one that must not block. */
  private void keep(MetadataFiles.Key key, MetadataInfo info) {
    try {
      executor.execute(() -> kept.keep(key, info));
    } catch (RejectedExecutionException clientClosed) {
      log.debug("the client is closed", clientClosed);
    }
  }

  private CompletionStage<MetadataInfo> ask(
      InstanceSource source, FoundInstance instance, MetadataFiles.Key key, int failures) {
    if (instance.isStored()) {
      return source
          .metadata(key.application(), key.revision())
          .toCompletableFuture()
          .orTimeout(STORED_SECONDS, TimeUnit.SECONDS)
          .thenApply(MetadataReads::stored);
    }
    ProviderAddress service = instance.service();
    if (service == null) {
      throw new IllegalStateException(
          "it has the protocols " + instance.ports().keySet() + ", expected dubbo");
    }
    Duration timeout = TIMEOUTS.get(Math.min(failures, TIMEOUTS.size() - 1));
    return calls
        .ask(service, key.application(), key.revision(), timeout)
        .handle(
            (info, failure) -> {
              if (failure == null) {
                return required(info);
              }
              throw new IllegalStateException(failure.getMessage() + hint(instance), failure);
            });
  }

  private static MetadataInfo stored(Optional<String> text) {
    return MetadataInfo.ofJson(
        text.orElseThrow(
            () ->
                new IllegalStateException(
                    "the registry does not have the metadata of this revision")));
  }

  private static String hint(FoundInstance instance) {
    String protocol = instance.serviceProtocol();
    return protocol.equals(FoundInstance.DUBBO)
        ? ""
        : "; it answers consumers of "
            + protocol
            + ": set dubbo.application.metadata-service-protocol=dubbo or metadata-type=remote there";
  }

  private static MetadataInfo required(@Nullable MetadataInfo info) {
    if (info == null) {
      throw new IllegalStateException("it does not know this revision any more");
    }
    return info;
  }

  private void complete(
      CompletableFuture<OfferedServices> result,
      @Nullable OfferedServices services,
      @Nullable Throwable failure) {
    Runnable next;
    synchronized (this) {
      next = waiting.poll();
      if (next == null) {
        running--;
      }
    }
    if (services != null) {
      result.complete(services);
    } else {
      result.completeExceptionally(
          failure == null ? new IllegalStateException("no services") : failure);
    }
    if (next != null) {
      try {
        executor.execute(next);
      } catch (RuntimeException | Error clientClosed) {
        close();
      }
    }
  }

  /** Begins no further read. */
  synchronized void close() {
    waiting.clear();
  }
}
