package io.trunkline.internal.server;

import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.protocol.DecodedRequest;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.RequestRefusedException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Reads requests. A request that cannot be read is refused with the reason, and one for which a
 * later stage fails or finds no room ends here, too.
 */
final class ReadingStage implements RequestStage {

  private final RequestDecoder<ExportedMethod> decoder;
  private final Executor blockingExecutor;
  private final RequestReplies replies;
  private final RequestStage next;
  private final RefusedClasses refusedClasses = new RefusedClasses();

  /**
   * @param blockingExecutor reads what nests too deep for an event loop
   */
  ReadingStage(
      RequestDecoder<ExportedMethod> decoder,
      Executor blockingExecutor,
      RequestReplies replies,
      RequestStage next) {
    this.decoder = decoder;
    this.blockingExecutor = blockingExecutor;
    this.replies = replies;
    this.next = next;
  }

  @Override
  public void take(RequestTask request) {
    try {
      read(request);
      next.take(request);
    } catch (RequestRefusedException e) {
      if (e.needsAnotherThread()) {
        takeElsewhere(request);
      } else {
        if (e.isTooCostly()) {
          costly(request).refused(System.nanoTime());
        }
        replies.refuse(request, e, refusedClasses.add(e));
      }
    } catch (RejectedExecutionException full) {
      replies.refuse(request, PortRequests.NO_ROOM);
    } catch (Throwable e) {
      request.frame().discard();
      replies.fail(request, e);
    }
  }

  private void read(RequestTask request) throws RequestRefusedException {
    DecodedRequest<ExportedMethod> read = decode(request);
    CallbackParameters taken = read.method().callbacks();
    ServerConnection connection = request.connection();
    if (taken != null) {
      read = connection.callbacks().received(read, taken, request.entry(), request.terms());
    }
    request.decoded(read);
    if (!read.tolerated().isEmpty()) {
      connection.faults().tolerated(read.tolerated(), read.method().site());
    }
  }

  /** Releases the frame unless another thread has to read it. */
  private DecodedRequest<ExportedMethod> decode(RequestTask request)
      throws RequestRefusedException {
    boolean isRead = true;
    if (costly(request).areRestricted(request.cameNanos())) {
      request.frame().restrict();
    }
    try {
      return decoder.decode(
          request.frame(),
          request.start(),
          request.entry(),
          request.terms(),
          request.connection().sites(),
          request.sentNanos(),
          request.cameNanos());
    } catch (RequestRefusedException e) {
      isRead = !e.needsAnotherThread();
      throw e;
    } finally {
      if (isRead) {
        request.frame().release();
      }
    }
  }

  private static CostlyRequests costly(RequestTask request) {
    return request.connection().requests().account().costlyRequests();
  }

  private void takeElsewhere(RequestTask request) {
    try {
      blockingExecutor.execute(
          () -> {
            request.movedToThread();
            take(request);
          });
    } catch (RejectedExecutionException full) {
      request.frame().release();
      replies.refuse(request, PortRequests.NO_ROOM);
    } catch (Throwable e) { // no thread could be started
      request.frame().release();
      replies.fail(request, e);
    }
  }
}
