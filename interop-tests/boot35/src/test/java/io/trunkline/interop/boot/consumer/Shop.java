package io.trunkline.interop.boot.consumer;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.trunkline.interop.boot.Prices;
import io.trunkline.interop.boot.Stock;
import org.apache.dubbo.config.annotation.DubboReference;
import org.springframework.stereotype.Component;

@Component
class Shop {

  @DubboReference(url = "${shop.provider}")
  private Stock stock;

  @DubboReference(url = "${shop.provider}")
  private Prices prices;

  private final Tracer tracer;

  Shop(Tracer tracer) {
    this.tracer = tracer;
  }

  long worth(String item) {
    return stock.pieces(item) * prices.cents(item);
  }

  /** The trace of this side and that of the other, of one call. */
  String[] traces() {
    Span span = tracer.nextSpan().name("shopping").start();
    try (Tracer.SpanInScope scope = tracer.withSpan(span)) {
      assert scope != null;
      return new String[] {span.context().traceId(), stock.trace()};
    } finally {
      span.end();
    }
  }
}
