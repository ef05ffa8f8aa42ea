package io.trunkline.calls;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** What waits here goes on when the test says so. */
final class StationsService implements Stations {

  private final Semaphore mayGo = new Semaphore(0);
  private final AtomicInteger waiting = new AtomicInteger();

  /** How many threads wait. */
  int waiting() {
    return waiting.get();
  }

  /** Lets those go that wait now. */
  void release() {
    mayGo.release(waiting.get());
    Deadline.await("those that waited have gone", () -> waiting.get() == 0);
  }

  private void hold() {
    waiting.incrementAndGet();
    mayGo.acquireUninterruptibly();
    waiting.decrementAndGet();
  }

  @Override
  public int pass(List<String> luggage) {
    return luggage.size();
  }

  @Override
  public int unload(Set<SlowlyRead> luggage) {
    return luggage.size();
  }

  @Override
  public int stay(long millis) {
    Pause.millis(millis);
    return 1;
  }

  @Override
  public CompletableFuture<Integer> stayLater(long millis) {
    return CompletableFuture.completedFuture(stay(millis));
  }

  @Override
  public List<String> load(long millis) {
    return new ActingList(() -> Pause.millis(millis));
  }

  @Override
  public Set<SlowlyRead> collect(long millis) {
    return SlowlyRead.of(millis);
  }

  @Override
  public int wait(String why) {
    hold();
    return 1;
  }

  @Override
  public CompletableFuture<Integer> waitLater(String why) {
    return CompletableFuture.completedFuture(wait(why));
  }

  @Override
  public void tell(String news) {}

  @Override
  public byte[] fill(int bytes) {
    return new byte[bytes];
  }

  @Override
  public List<String> loadForever() {
    return new ActingList(this::hold);
  }
}
