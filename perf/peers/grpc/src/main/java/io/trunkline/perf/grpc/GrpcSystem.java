package io.trunkline.perf.grpc;

import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** gRPC on its default executors or on its event loops. */
public abstract sealed class GrpcSystem implements PerfSystem {

  private static final long CLOSE_SECONDS = 5;

  private final String name;
  private final boolean direct;

  private GrpcSystem(String name, boolean direct) {
    this.name = name;
    this.direct = direct;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final PerfServer serve() throws IOException {
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(loopback(0)).addService(EchoMethod.echoes());
    if (direct) {
      builder.directExecutor();
    }
    return new RunningServer(builder.build().start());
  }

  @Override
  public final PerfClient connect(int port) {
    NettyChannelBuilder builder = NettyChannelBuilder.forAddress(loopback(port)).usePlaintext();
    if (direct) {
      builder.directExecutor();
    }
    return new Client(builder.build());
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private record RunningServer(Server server) implements PerfServer {

    @Override
    public int port() {
      return server.getPort();
    }

    @Override
    public void close() {
      server.shutdownNow();
    }
  }

  private record Client(ManagedChannel channel) implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return GrpcCall.of(channel, payload);
    }

    @Override
    public void close() {
      try {
        channel.shutdownNow().awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The default: handlers on a cached pool. */
  public static final class Default extends GrpcSystem {

    public Default() {
      super("grpc-default", false);
    }
  }

  /** Handlers and replies on the event loops. */
  public static final class Direct extends GrpcSystem {

    public Direct() {
      super("grpc-direct", true);
    }
  }
}
