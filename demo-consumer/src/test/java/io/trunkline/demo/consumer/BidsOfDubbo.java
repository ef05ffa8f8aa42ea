package io.trunkline.demo.consumer;

import io.trunkline.demo.Device;
import io.trunkline.demo.Geo;
import io.trunkline.demo.Impression;
import io.trunkline.demo.SeatBid;
import java.util.Collection;
import java.util.List;
import org.apache.dubbo.common.serialize.support.SerializationOptimizer;

/** As it was written for Dubbo. */
public final class BidsOfDubbo implements SerializationOptimizer {

  @Override
  public Collection<Class<?>> getSerializableClasses() {
    return List.of(Device.class, Geo.class, Impression.class, SeatBid.class);
  }
}
