package io.trunkline.calls;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A service whose calls are delayed in the stage that a test chooses. */
public interface Stations {

  /** Takes no time. */
  int pass(List<String> luggage);

  /** Reads its argument slowly. */
  int unload(Set<SlowlyRead> luggage);

  /** Runs for so long. */
  int stay(long millis);

  /** Runs for so long, without a thread of the caller. */
  CompletableFuture<Integer> stayLater(long millis);

  /** Writes its result for so long. */
  List<String> load(long millis);

  /** Returns what its caller reads for so long. */
  Set<SlowlyRead> collect(long millis);

  /** Runs until the test ends it. */
  int wait(String why);

  /** Runs until the test ends it, without a thread of the caller. */
  CompletableFuture<Integer> waitLater(String why);

  /** Takes no time, and has no reply. */
  void tell(String news);

  /** Returns so many bytes. */
  byte[] fill(int bytes);

  /** Writes its result until the test ends that. */
  List<String> loadForever();
}
