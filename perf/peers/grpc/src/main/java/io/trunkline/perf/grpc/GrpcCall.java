package io.trunkline.perf.grpc;

import com.google.protobuf.Message;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.Reply;
import org.jspecify.annotations.Nullable;

/**
 * A unary call, made as generated stubs make it, with the same request message each time.
 *
 * @param channel the connection
 * @param method what is called
 * @param expected equal to the request, and another object: it keeps nothing decoded for it
 */
record GrpcCall<T extends Message>(Channel channel, EchoMethod<T> method, Object expected)
    implements Call {

  static Call of(Channel channel, Payload payload) {
    return of(channel, EchoMethod.of(payload), EchoMethod.of(payload).request());
  }

  private static <T extends Message> Call of(
      Channel channel, EchoMethod<T> method, Object expected) {
    return new GrpcCall<>(channel, method, expected);
  }

  @Override
  public Object await() {
    return ClientCalls.blockingUnaryCall(
        channel, method.descriptor(), CallOptions.DEFAULT, method.request());
  }

  @Override
  public void start(Reply reply) {
    ClientCalls.asyncUnaryCall(
        channel.newCall(method.descriptor(), CallOptions.DEFAULT),
        method.request(),
        new Observer<>(reply));
  }

  /** Replies when the stream is complete, as the future of a unary call would. */
  private static final class Observer<T> implements StreamObserver<T> {

    private final Reply reply;
    private @Nullable T value;

    Observer(Reply reply) {
      this.reply = reply;
    }

    @Override
    public void onNext(T next) {
      value = next;
    }

    @Override
    public void onError(Throwable failure) {
      reply.accept(null, failure);
    }

    @Override
    public void onCompleted() {
      reply.accept(value, null);
    }
  }
}
