package io.trunkline.demo;

import io.trunkline.serialization.SerializationOptimizer;
import java.util.Collection;
import java.util.List;

/** The classes that each bid consists of. */
public final class BidSerializationOptimizer implements SerializationOptimizer {

  @Override
  public Collection<Class<?>> serializableClasses() {
    return List.of(
        BidRequest.class,
        BidResponse.class,
        Device.class,
        Geo.class,
        Impression.class,
        SeatBid.class);
  }
}
