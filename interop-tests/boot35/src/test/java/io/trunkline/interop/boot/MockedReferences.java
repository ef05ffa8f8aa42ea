package io.trunkline.interop.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import io.trunkline.interop.boot.consumer.Shopping;
import io.trunkline.spring.RpcClients;
import org.springframework.context.ApplicationContext;

/**
 * The consumer with mocks in place of its references, in the way that a line of Boot has for them.
 */
public record MockedReferences(ApplicationContext consumer, Stock stock, Prices prices) {

  /** Fails unless calls reach the mocks, and no reference was made. */
  public void assertThatMocksAnswer() {
    when(stock.pieces("pear")).thenReturn(3);
    when(prices.cents("pear")).thenReturn(50L);
    assertThat(new Shopping(consumer).worth("pear")).isEqualTo(150);
    assertThat(consumer.getBean(RpcClients.class).references()).isEmpty();
  }
}
