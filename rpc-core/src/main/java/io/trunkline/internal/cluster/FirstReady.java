package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import io.trunkline.internal.client.Stages;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One wait for a provider while none is ready: until the attempt to connect to one of them has
 * ended, or any other is ready before. It asks again only when something has happened.
 */
final class FirstReady implements Runnable {

  /** A search for another provider that is ready. */
  interface Search {

    /**
     * Returns an endpoint that is ready now; null if none is ready.
     *
     * @param wake may be run when that changes
     */
    @Nullable Endpoint find(Runnable wake);
  }

  private final ReadinessSignal readiness;
  private final Endpoint awaited;
  private final CompletableFuture<?> attempt;

  /** Null once it has ended: the attempt may outlive it, and must not keep the call's arguments. */
  private volatile @Nullable Search other;

  /** Of the step that runs or waits; the next step sees all changes before it. */
  private volatile CompletableFuture<Void> woken = new CompletableFuture<>();

  /**
   * @param awaited the one whose connection is waited for
   * @param attempt ends when it is ready or cannot be connected
   * @param other finds another one that is ready
   */
  FirstReady(
      ReadinessSignal readiness, Endpoint awaited, CompletableFuture<?> attempt, Search other) {
    this.readiness = readiness;
    this.awaited = awaited;
    this.attempt = attempt;
    this.other = other;
  }

  /** Something has happened. */
  @Override
  public void run() {
    woken.complete(null);
  }

  private void begin() {
    readiness.add(this);
    attempt.whenComplete((ready, failed) -> run());
  }

  private @Nullable Endpoint look() {
    woken = new CompletableFuture<>();
    Search search = other;
    return attempt.isDone() || search == null ? awaited : search.find(this);
  }

  private void end() {
    readiness.remove(this);
    other = null;
  }

  /**
   * Waits on this thread.
   *
   * @return another one that is ready; else the awaited one, which is ready, or cannot be
   *     connected, or the time is over, or the thread was interrupted; its interrupt flag is then
   *     still set
   */
  Endpoint await(long nanos) {
    long end = System.nanoTime() + nanos;
    begin();
    try {
      Endpoint found = look();
      while (found == null) {
        woken.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        found = look();
      }
      return found;
    } catch (TimeoutException over) {
      return awaited;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return awaited;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("nothing fails what wakes", impossible);
    } finally {
      end();
    }
  }

  /**
   * The same without a waiting thread; ends with the awaited one, too, when its call is given up,
   * and fails if the search does.
   */
  CompletableFuture<Endpoint> later(Invocation invocation, ClusterResources resources) {
    long nanos = invocation.deadlineNanos() - resources.now();
    CompletableFuture<Endpoint> found = new CompletableFuture<>();
    found.whenComplete((ready, none) -> end()); // first: what follows may fail
    try {
      begin();
      step(found, resources);
      if (!found.isDone()) {
        found.completeOnTimeout(awaited, Math.max(1, nanos), TimeUnit.NANOSECONDS);
        invocation.cancellation().onCancel(() -> found.complete(awaited));
      }
    } catch (Throwable broken) {
      found.completeExceptionally(broken);
    }
    return found;
  }

  private void step(CompletableFuture<Endpoint> found, ClusterResources resources) {
    Endpoint ready;
    try {
      ready = look();
    } catch (Throwable broken) { // the call must not wait for what nobody looks for
      found.completeExceptionally(broken);
      return;
    }
    if (ready != null) {
      found.complete(ready);
      return;
    }
    Stages.whenEnded(
        woken,
        (nothing, none) ->
            resources.execute(
                () -> {
                  if (!found.isDone()) {
                    step(found, resources);
                  }
                }),
        found::completeExceptionally);
  }
}
