package io.trunkline.interop.boot.provider;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.trunkline.interop.boot.Stock;
import org.apache.dubbo.config.annotation.DubboService;

@DubboService
class Warehouse implements Stock {

  private final Tracer tracer;

  Warehouse(Tracer tracer) {
    this.tracer = tracer;
  }

  @Override
  public int pieces(String item) {
    return item.length();
  }

  @Override
  public String trace() {
    Span span = tracer.currentSpan();
    return span == null ? "" : span.context().traceId();
  }
}
