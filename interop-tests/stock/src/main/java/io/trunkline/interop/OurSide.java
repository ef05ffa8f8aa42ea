package io.trunkline.interop;

import io.trunkline.interop.peer.Message;
import io.trunkline.interop.peer.Peer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Our runtime in this process. */
final class OurSide implements Side {

  private final TrunklineRuntime runtime;
  private final Peer peer;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  OurSide() {
    this(Dialect.HESSIAN2);
  }

  OurSide(Dialect dialect) {
    this(dialect, List.of());
  }

  /** One that allows more classes than the interfaces declare. */
  OurSide(Dialect dialect, List<String> allowed) {
    runtime = new TrunklineRuntime(dialect, allowed);
    peer = new Peer(runtime);
  }

  @Override
  public CompletableFuture<Message> start(String word, String... namesAndValues) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      values.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return CompletableFuture.supplyAsync(
        () -> peer.carryOut(new Message(0, word, values)), threads);
  }

  @Override
  public CompletableFuture<Message> shutDown() {
    return start("closePorts");
  }

  /** Only what stock peers log is of interest. */
  @Override
  public List<String> newWarnings() {
    return List.of();
  }

  @Override
  public void close() {
    runtime.close();
    threads.shutdownNow();
  }
}
