package io.trunkline.internal.server;

import io.trunkline.internal.protocol.RequestDecoder;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;

/**
 * The path of a port's requests: the stages in the order in which a request meets them.
 *
 * <p>On the event loop, {@link FrameIntake} refuses a request by its header if that is sufficient,
 * so that its body is not read. Otherwise, it creates a {@link RequestTask}. {@link
 * ConsumerRequests} counts the task first, because a consumer with too many is not read. {@link
 * PortRequests} asks {@link RequestDispatch} where the task runs, refuses it if the port is full,
 * and gives all tasks of one read that may block to the threads together.
 *
 * <p>The thread of the task takes it through the stages below. {@link RequestReplies} is the way
 * back, on the thread on which the call ends: each request ends there once, regardless of the stage
 * that ended it, and {@link ReplySender} writes its reply.
 */
final class ServerPath {

  private ServerPath() {}

  /**
   * The stages on the thread of a request.
   *
   * @param blockingExecutor runs work that an event loop must not do
   */
  static RequestStage of(
      RequestDecoder<ExportedMethod> decoder,
      Executor blockingExecutor,
      QueueTime queueTime,
      RequestDispatch dispatch,
      RequestReplies replies) {
    return path(
        List.of(
            // A reply takes memory until its consumer reads it, so while that does not read, no
            // request begins. A deferred one comes here again, or is dropped with its connection.
            ConsumerRequests::whileRepliesAreTaken,
            // From here on the request runs, unless its caller gave up while it was queued.
            RequestTask::once,
            // Reading costs more than all that comes before the method, so a request that waited
            // too long is not read. Only requests under terms show their time limits unread.
            next -> queueTime.beforeReading(replies, next),
            // From here on the method is known for sure, and the frame is released. Objects of
            // callbacks get their places here, because that can refuse a request as reading can.
            next -> new ReadingStage(decoder, blockingExecutor, replies, next),
            // The method may be of another group than the event loop had recognized, and block.
            dispatch::offLoop,
            // Reading and moving took time, and a call that runs late helps nobody.
            ExpiryStage::new,
            // The time limit of a plain request is one of its attachments.
            next -> queueTime.afterReading(replies, next)),
        // The method itself. ServiceMethod asks for admission before filters see the call, and
        // filters may answer or change the call before the implementation gets it.
        new InvocationStage(dispatch, replies));
  }

  private static RequestStage path(List<UnaryOperator<RequestStage>> stages, RequestStage last) {
    RequestStage path = last;
    for (int i = stages.size() - 1; i >= 0; i--) {
      path = stages.get(i).apply(path);
    }
    return path;
  }
}
