package io.trunkline.perf.reference;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.perf.reference.ReferenceBenchmark.Echo;
import io.trunkline.server.RpcServer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A call as a stock peer makes it: each request names its service and its group. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PlainCallBenchmark {

  /** The group; empty for none. */
  @Param({"", "blue"})
  String group;

  private RpcServer server;
  private RpcClient client;
  private Echo echo;

  /** Connects over loopback, without a handshake. */
  @Setup
  public void connect() throws Exception {
    Echo implementation = text -> text;
    ServiceOptions.Builder<Echo> service = ServiceOptions.builder(Echo.class, implementation);
    if (!group.isEmpty()) {
      service.group(group);
    }
    server = RpcServer.builder().host("127.0.0.1").port(0).service(service.build()).start();
    client = RpcClient.builder().handshake(false).build();
    ReferenceOptions.Builder<Echo> options =
        ReferenceOptions.builder(Echo.class, "dubbo://127.0.0.1:" + server.port());
    if (!group.isEmpty()) {
      options.group(group);
    }
    echo = client.reference(options.build()).service();
  }

  /** Ends both sides. */
  @TearDown
  public void close() {
    client.close();
    server.close();
  }

  /** A blocking call, which the provider decodes by its names. */
  @Benchmark
  public String call() {
    return echo.echo("x");
  }
}
