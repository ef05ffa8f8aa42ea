package demo.filters;

import brave.Span;
import brave.Tracing;
import brave.handler.MutableSpan;
import brave.handler.SpanHandler;
import brave.propagation.TraceContext;
import brave.rpc.RpcTracing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps the spans that Brave's filter ends. Thread-safe. */
public final class Spans extends SpanHandler {

  private final BlockingQueue<MutableSpan> ended = new LinkedBlockingQueue<>();

  /** The bean that the filter has a setter for. */
  public RpcTracing tracing() {
    return RpcTracing.create(Tracing.newBuilder().addSpanHandler(this).build());
  }

  @Override
  public boolean end(TraceContext context, MutableSpan span, Cause cause) {
    return ended.add(span);
  }

  /** The next spans, as soon as there are so many; fewer after ten seconds. */
  List<String> take(int count) throws InterruptedException {
    List<MutableSpan> spans = new ArrayList<>();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (spans.size() < count) {
      MutableSpan next = ended.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        break;
      }
      spans.add(next);
    }
    return spans.stream().map(span -> text(span, spans)).sorted().toList();
  }

  private static String text(MutableSpan span, List<MutableSpan> all) {
    boolean shared =
        all.stream()
            .anyMatch(
                other ->
                    other.kind() == Span.Kind.CLIENT
                        && span.kind() == Span.Kind.SERVER
                        && other.id().equals(span.id())
                        && other.traceId().equals(span.traceId()));
    return span.kind()
        + " "
        + span.name()
        + (shared ? ", shared" : "")
        + (span.parentId() == null ? ", root" : ", child")
        + ", remote ip "
        + (span.remoteIp() != null)
        + ", error "
        + (span.error() == null ? "none" : span.error().getClass().getSimpleName())
        + ", tags "
        + span.tags();
  }
}
