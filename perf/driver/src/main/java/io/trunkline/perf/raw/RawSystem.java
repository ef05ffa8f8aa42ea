package io.trunkline.perf.raw;

import io.netty.channel.ChannelInboundHandler;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.PerfSystemSource;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An echo over Netty's NIO transport. */
public abstract sealed class RawSystem implements PerfSystem {

  /** As many as our default pool and Dubbo's have. */
  private static final int POOL_THREADS = 200;

  private final String name;

  private RawSystem(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public PerfServer serve() throws InterruptedException {
    return new RawServer(handler());
  }

  @Override
  public final PerfClient connect(int port) throws InterruptedException {
    return new RawClient(port, connections(), writes());
  }

  /** How many a client has. */
  int connections() {
    return 1;
  }

  abstract Supplier<ChannelInboundHandler> handler();

  abstract Writes writes();

  /** Each message written and flushed by the thread that has it. */
  public static final class Nio extends RawSystem {

    private static final String NAME = "raw-nio";
    private static final Pattern MANY = Pattern.compile(NAME + "-(\\d{1,6})-connections");

    private final int connections;

    public Nio() {
      super(NAME);
      this.connections = 1;
    }

    private Nio(String name, int connections) {
      super(name);
      this.connections = connections;
    }

    /** Makes those with many connections, which are used in turn. */
    public static final class Source implements PerfSystemSource {

      @Override
      public @Nullable PerfSystem unlisted(String name) {
        Matcher matcher = MANY.matcher(name);
        return matcher.matches() ? new Nio(name, Integer.parseInt(matcher.group(1))) : null;
      }
    }

    @Override
    int connections() {
      return connections;
    }

    @Override
    Supplier<ChannelInboundHandler> handler() {
      return () -> new EchoHandler(Runnable::run, true);
    }

    @Override
    Writes writes() {
      return Writes.EACH_FLUSHED;
    }
  }

  /** What is written in one turn of an event loop is flushed once. */
  public static final class NioBatch extends RawSystem {

    public NioBatch() {
      super("raw-nio-batch");
    }

    @Override
    Supplier<ChannelInboundHandler> handler() {
      return () -> new EchoHandler(Runnable::run, false);
    }

    @Override
    Writes writes() {
      return Writes.FLUSHED_TOGETHER;
    }
  }

  /** The server hands each message to a pool. */
  public static final class NioPool extends RawSystem {

    private final ExecutorService pool;

    public NioPool() {
      super("raw-nio-pool");
      this.pool =
          Executors.newFixedThreadPool(
              POOL_THREADS,
              task -> {
                Thread thread = new Thread(task, "pool");
                thread.setDaemon(true);
                return thread;
              });
    }

    @Override
    Supplier<ChannelInboundHandler> handler() {
      Executor executor = pool;
      return () -> new EchoHandler(executor, true);
    }

    @Override
    Writes writes() {
      return Writes.EACH_FLUSHED;
    }
  }
}
