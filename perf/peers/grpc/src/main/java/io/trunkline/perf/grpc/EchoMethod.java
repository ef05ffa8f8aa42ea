package io.trunkline.perf.grpc;

import com.google.protobuf.Message;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import io.trunkline.perf.grpc.generated.Nothing;
import io.trunkline.perf.grpc.generated.Text;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.UnsupportedCallException;

/**
 * The methods of the echo service, declared as generated stubs declare them: the messages are
 * generated, the stubs' generator is not published for every machine.
 *
 * @param descriptor the method as gRPC sees it
 * @param request what it is called with and has to return
 */
record EchoMethod<T extends Message>(MethodDescriptor<T, T> descriptor, T request) {

  private static final String SERVICE = "io.trunkline.perf.grpc.Echo";

  static EchoMethod<?> of(Payload payload) {
    return switch (payload) {
      case BID -> unary("Bid", Messages.bid());
      case TEXT -> unary("Text", Text.newBuilder().setText(Payload.text()).build());
      case VOID -> unary("Nothing", Nothing.getDefaultInstance());
      case DATE, JAVATIME -> throw UnsupportedCallException.noMessageFor(payload);
    };
  }

  @SuppressWarnings("unchecked") // a message's default instance is of its own class
  private static <T extends Message> EchoMethod<T> unary(String name, T request) {
    T type = (T) request.getDefaultInstanceForType();
    return new EchoMethod<>(
        MethodDescriptor.<T, T>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
            .setSampledToLocalTracing(true)
            .setRequestMarshaller(ProtoUtils.marshaller(type))
            .setResponseMarshaller(ProtoUtils.marshaller(type))
            .build(),
        request);
  }

  /** All methods, each returning its argument. */
  static ServerServiceDefinition echoes() {
    ServerServiceDefinition.Builder service = ServerServiceDefinition.builder(SERVICE);
    for (Payload payload : Payload.values()) {
      if (!payload.isTime()) {
        of(payload).addTo(service);
      }
    }
    return service.build();
  }

  private void addTo(ServerServiceDefinition.Builder service) {
    service.addMethod(
        descriptor,
        ServerCalls.asyncUnaryCall(
            (given, response) -> {
              response.onNext(given);
              response.onCompleted();
            }));
  }
}
