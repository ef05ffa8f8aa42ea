package io.trunkline.calls;

import io.trunkline.call.CallListener;
import io.trunkline.call.CallRecord;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.faults.FaultProxy;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A provider with one thread, a consumer, and a proxy between them, which delay calls. */
final class StageRig implements AutoCloseable {

  final StationsService service = new StationsService();
  final BlockingQueue<CallRecord> atConsumer = new LinkedBlockingQueue<>();
  final BlockingQueue<CallRecord> atProvider = new LinkedBlockingQueue<>();
  final FaultProxy proxy;
  final Stations stations;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final RpcServer server;
  private final RpcClient client;

  /** The longest body that the consumer reads. */
  static final int PAYLOAD = 64 * 1024;

  /** How long the consumer's filter keeps the next calls. */
  volatile long filterMillis;

  /** Receives the records of the consumer, too. */
  volatile CallListener listener = record -> {};

  /**
   * @param timeout of the consumer's calls
   * @param handshake whether the two ends agree on terms
   */
  StageRig(Duration timeout, boolean handshake) throws IOException {
    server =
        Loopback.server()
            .executor(thread) // its queue has no limit, so that calls can time out there
            .handshake(handshake)
            .filter(recorded(atProvider))
            .service(Stations.class, service)
            .start();
    proxy = FaultProxy.to("127.0.0.1", server.port());
    client =
        Loopback.client()
            .executor(Runnable::run)
            .payloadBytes(PAYLOAD)
            .handshake(handshake)
            .filter(this::delayed)
            .filter(recorded(atConsumer))
            .build();
    stations = service(timeout);
  }

  /** Another reference, with this time limit. */
  Stations service(Duration timeout) {
    return client
        .reference(
            ReferenceOptions.builder(Stations.class, "dubbo://127.0.0.1:" + proxy.port())
                .timeout(timeout)
                .method("tell", MethodOptions.NONE.withoutReply())
                .build())
        .service();
  }

  private CompletionStage<Outcome> delayed(Invocation invocation, Filter.Next next) {
    Pause.millis(filterMillis);
    return next.proceed(invocation.withCallListener(listener));
  }

  private static Filter recorded(BlockingQueue<CallRecord> records) {
    return (invocation, next) -> next.proceed(invocation.withCallListener(records::add));
  }

  /** The next record of one side. */
  static CallRecord next(BlockingQueue<CallRecord> records) throws InterruptedException {
    CallRecord record = records.poll(30, TimeUnit.SECONDS);
    if (record == null) {
      throw new AssertionError("no record in 30 s");
    }
    return record;
  }

  @Override
  public void close() {
    service.release();
    client.close();
    proxy.close();
    server.close();
    thread.shutdownNow();
  }
}
