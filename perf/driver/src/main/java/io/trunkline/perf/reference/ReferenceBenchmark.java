package io.trunkline.perf.reference;

import io.trunkline.call.Filter;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
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

/** What a reference costs around a call: filters in front of it, and attachments of one call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ReferenceBenchmark {

  /** What is called. */
  public interface Echo {
    String echo(String text);

    default String one() {
      return "";
    }

    default String two() {
      return "";
    }

    default String three() {
      return "";
    }
  }

  /** How many filters that do nothing stand in front of each call. */
  @Param({"0", "1"})
  int filters;

  private RpcServer server;
  private RpcClient client;
  private Reference<Echo> reference;
  private Echo echo;

  /** Connects over loopback. */
  @Setup
  public void connect() throws Exception {
    Echo implementation = text -> text;
    server =
        RpcServer.builder().host("127.0.0.1").port(0).service(Echo.class, implementation).start();
    Filter nothing = (invocation, next) -> next.proceed(invocation);
    RpcClient.Builder options = RpcClient.builder();
    for (int i = 0; i < filters; i++) {
      options.filter(nothing);
    }
    client = options.build();
    String url = "dubbo://127.0.0.1:" + server.port();
    reference = client.reference(ReferenceOptions.builder(Echo.class, url).build());
    echo = reference.service();
  }

  /** Ends both sides. */
  @TearDown
  public void close() {
    client.close();
    server.close();
  }

  /** A blocking call. */
  @Benchmark
  public String call() {
    return echo.echo("x");
  }

  /** A view of the reference with an attachment, made and not called. */
  @Benchmark
  public Echo attach() {
    return reference.attach("tenant", "acme").service();
  }
}
