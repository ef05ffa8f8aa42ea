package io.trunkline.interop.boot.consumer;

import io.trunkline.interop.boot.Prices;
import io.trunkline.interop.boot.Stock;
import io.trunkline.interop.boot.Traces;
import org.apache.dubbo.config.annotation.DubboReference;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

@Component
class Shop {

  @DubboReference(url = "${shop.provider}")
  private Stock stock;

  @DubboReference(url = "${shop.provider}")
  private Prices prices;

  private final ObjectProvider<Traces> traces;

  Shop(ObjectProvider<Traces> traces) {
    this.traces = traces;
  }

  long worth(String item) {
    return stock.pieces(item) * prices.cents(item);
  }

  /** The trace of this side and that of the other, of one call. */
  String[] traces() {
    return traces.getObject().inOne(stock::trace);
  }
}
