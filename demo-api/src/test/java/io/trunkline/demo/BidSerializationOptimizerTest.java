package io.trunkline.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import org.junit.jupiter.api.Test;

class BidSerializationOptimizerTest {

  @Test
  void namesTheClassesThatABidConsistsOf() {
    assertThat(new BidSerializationOptimizer().serializableClasses())
        .containsExactly(
            BidRequest.class,
            BidResponse.class,
            Device.class,
            Geo.class,
            Impression.class,
            SeatBid.class)
        .allSatisfy(type -> assertThat(Serializable.class).isAssignableFrom(type));
  }
}
