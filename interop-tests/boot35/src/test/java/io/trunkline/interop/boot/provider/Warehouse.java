package io.trunkline.interop.boot.provider;

import io.trunkline.interop.boot.Stock;
import io.trunkline.interop.boot.Traces;
import org.apache.dubbo.config.annotation.DubboService;
import org.springframework.beans.factory.ObjectProvider;

@DubboService
class Warehouse implements Stock {

  private final ObjectProvider<Traces> traces;

  Warehouse(ObjectProvider<Traces> traces) {
    this.traces = traces;
  }

  @Override
  public int pieces(String item) {
    return item.length();
  }

  @Override
  public String trace() {
    return traces.getObject().current();
  }
}
