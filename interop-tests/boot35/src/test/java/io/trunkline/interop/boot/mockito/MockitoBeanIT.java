package io.trunkline.interop.boot.mockito;

import io.trunkline.interop.boot.MockedReferences;
import io.trunkline.interop.boot.Prices;
import io.trunkline.interop.boot.Stock;
import io.trunkline.interop.boot.consumer.ConsumerApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

/**
 * A test of an application whose references are mocks: no provider is there. Spring has it since
 * 6.2.
 */
@Timeout(120)
@SpringBootTest(
    classes = ConsumerApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.NONE,
    properties = "shop.provider=dubbo://127.0.0.1:1")
class MockitoBeanIT {

  @MockitoBean private Stock stock;
  @MockitoBean private Prices prices;
  @Autowired private ApplicationContext context;

  @Test
  void mocksTakeThePlaceOfReferences() {
    new MockedReferences(context, stock, prices).assertThatMocksAnswer();
  }
}
