package io.trunkline.interop.boot.mockbean;

import io.trunkline.interop.boot.MockedReferences;
import io.trunkline.interop.boot.Prices;
import io.trunkline.interop.boot.Stock;
import io.trunkline.interop.boot.consumer.ConsumerApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.mock.mockito.MockBean;
import org.springframework.context.ApplicationContext;

/**
 * A test of an application whose references are mocks: no provider is there. Boot 2.7 has this one.
 */
@Timeout(120)
@SpringBootTest(
    classes = ConsumerApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = "shop.provider=dubbo://127.0.0.1:1")
class MockBeanIT {

  @MockBean private Stock stock;
  @MockBean private Prices prices;
  @Autowired private ApplicationContext context;

  @Test
  void mocksTakeThePlaceOfReferences() {
    new MockedReferences(context, stock, prices).assertThatMocksAnswer();
  }
}
