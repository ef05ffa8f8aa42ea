package io.trunkline.perf.dubbo27;

import io.trunkline.demo.BidSerializationOptimizer;
import java.util.Collection;
import org.apache.dubbo.common.serialize.support.SerializationOptimizer;

/** Names the same classes to Dubbo as are named to our runtime. */
public final class BidOptimizer implements SerializationOptimizer {

  @Override
  public Collection<Class<?>> getSerializableClasses() {
    return new BidSerializationOptimizer().serializableClasses();
  }
}
