package io.trunkline.interop.boot.consumer;

import org.springframework.context.ApplicationContext;

/** What tests ask of the consumer. */
public final class Shopping {

  /** The class to start. */
  public static final Class<?> APPLICATION = ConsumerApplication.class;

  private final Shop shop;

  public Shopping(ApplicationContext consumer) {
    this.shop = consumer.getBean(Shop.class);
  }

  public long worth(String item) {
    return shop.worth(item);
  }

  /** The trace of this side and that of the other, of one call. */
  public String[] traces() {
    return shop.traces();
  }
}
