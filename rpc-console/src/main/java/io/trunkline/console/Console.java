package io.trunkline.console;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Filter;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Collects what the page shows, and renders it. It samples counters every 2 s on a daemon thread
 * and keeps the samples of 5 minutes. Add its filters to servers and clients before they start, and
 * the started servers and clients to it. It does not decide who may see the page: {@link
 * ConsoleServer} and the Spring Boot starter do. Thread-safe.
 *
 * <pre>{@code
 * Console console = new Console(false);
 * RpcServer server = RpcServer.builder().filter(console.serverFilter()).port(20880)...start();
 * console.add("shop", server);
 * ConsoleServer page = ConsoleServer.start(console, 9090, System.getenv("CONSOLE_TOKEN"));
 * }</pre>
 */
public final class Console implements AutoCloseable {

  /** The time between two samples. */
  static final Duration SAMPLING = Duration.ofSeconds(2);

  private static final Logger log = LoggerFactory.getLogger(Console.class);
  private static final int FAILED = 500;

  private final ObservedProcess process;
  private final boolean canCall;
  private final Pages pages;
  private final ScheduledExecutorService sampler;

  /**
   * Creates a console and begins to sample.
   *
   * @param canCall whether pages have forms that make calls; each user of the page can then call
   *     every method of the servers and references
   */
  public Console(boolean canCall) {
    this(canCall, Map::of);
  }

  /**
   * Creates a console and begins to sample.
   *
   * @param canCall whether pages have forms that make calls; each user of the page can then call
   *     every method of the servers and references
   * @param references returns the references at the time of a request, by name, in addition to
   *     those that are added
   */
  public Console(boolean canCall, Supplier<Map<String, Reference<?>>> references) {
    this.process = new ObservedProcess(requireNonNull(references, "references"));
    this.canCall = canCall;
    this.pages = new Pages(process, canCall ? new FormCalls() : null);
    this.sampler =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "trunkline-console");
              thread.setDaemon(true);
              return thread;
            });
    sampler.scheduleAtFixedRate(this::sample, 0, SAMPLING.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whether pages have forms that make calls. */
  public boolean canCall() {
    return canCall;
  }

  /** Counts and times the calls that a server serves; for its builder. */
  public Filter serverFilter() {
    return process.served();
  }

  /** Counts and times the calls that a client makes; for its builder. */
  public Filter clientFilter() {
    return process.made();
  }

  /** Shows a listening server under this name, or in place of the server that had it. */
  public void add(String name, RpcServer server) {
    process.add(requireNonNull(name, "name"), requireNonNull(server, "server"));
  }

  /** Shows a client under this name, or in place of the client that had it. */
  public void add(String name, RpcClient client) {
    process.add(requireNonNull(name, "name"), requireNonNull(client, "client"));
  }

  /** Shows a reference under this name, or in place of the reference that had it. */
  public void add(String name, Reference<?> reference) {
    process.add(requireNonNull(name, "name"), requireNonNull(reference, "reference"));
  }

  /** Shows a server no longer; call it before the server closes. */
  public void remove(RpcServer server) {
    process.remove(server);
  }

  /** Shows a client no longer; call it before the client closes. */
  public void remove(RpcClient client) {
    process.remove(client);
  }

  /**
   * Renders a page for a caller who is authorized to see it. Refuses requests that a page of
   * another site caused. Blocks while a call that a form makes runs. A page that fails has the
   * status 500, and the log has the reason.
   */
  public PageResponse respond(PageRequest request) {
    requireNonNull(request, "request");
    try {
      return pages.respond(request);
    } catch (RuntimeException | LinkageError failure) { // a class of the application may be absent
      log.warn("the page '{}' of the console failed", request.path(), failure);
      return PageResponse.text(
          FAILED, "this page failed; the log of the application has the reason\n");
    }
  }

  /** Stops sampling. Does not close the servers and clients. */
  @Override
  public void close() {
    sampler.shutdownNow();
  }

  Samples samples() {
    return process.samples();
  }

  private void sample() {
    try {
      process.sample();
    } catch (RuntimeException unforeseen) {
      log.warn("the console has a gap of one sample", unforeseen);
    }
  }
}
