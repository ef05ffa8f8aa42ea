package io.trunkline.interop.boot.provider;

import io.trunkline.interop.boot.Prices;
import org.apache.dubbo.config.annotation.DubboService;

@DubboService
class PriceList implements Prices {

  @Override
  public long cents(String item) {
    if (item.isEmpty()) {
      throw new IllegalArgumentException("no item");
    }
    return 100L * item.length();
  }
}
