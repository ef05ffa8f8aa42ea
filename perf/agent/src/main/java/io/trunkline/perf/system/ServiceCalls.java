package io.trunkline.perf.system;

import io.trunkline.demo.BidRequest;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The calls of a {@link PerfService}, whichever runtime its proxy is of. Thread-safe. */
public final class ServiceCalls {

  private ServiceCalls() {}

  /** The calls that carry a payload. */
  public static Call of(PerfService service, Payload payload) {
    return switch (payload) {
      case BID -> bid(service);
      case TEXT -> text(service, Payload.TEXT.rawBytes());
      case DATE -> dated(service);
      case JAVATIME -> timed(service);
      case VOID ->
          new ServiceCall(
              null,
              () -> {
                service.nothing();
                return null;
              },
              service::nothingAsync);
    };
  }

  private static Call bid(PerfService service) {
    BidRequest request = Payload.bid();
    return new ServiceCall(
        Payload.bid(), () -> service.bid(request), () -> service.bidAsync(request));
  }

  /** The calls that carry a text of so many characters. */
  public static Call text(PerfService service, int length) {
    String text = Payload.text(length);
    return new ServiceCall(
        Payload.text(length), () -> service.text(text), () -> service.textAsync(text));
  }

  private static Call dated(PerfService service) {
    DatedOrder order = Payload.dated();
    return new ServiceCall(
        Payload.dated(), () -> service.dated(order), () -> service.datedAsync(order));
  }

  private static Call timed(PerfService service) {
    TimedOrder order = Payload.timed();
    return new ServiceCall(
        Payload.timed(), () -> service.timed(order), () -> service.timedAsync(order));
  }

  private record ServiceCall(
      @Nullable Object expected,
      Callable<? extends @Nullable Object> blocking,
      Supplier<? extends CompletableFuture<? extends @Nullable Object>> async)
      implements Call {

    @Override
    public @Nullable Object await() throws Exception {
      return blocking.call();
    }

    @Override
    public void start(Reply reply) {
      async.get().whenComplete(reply);
    }
  }
}
