package io.trunkline.serializer.hazelcast;

import com.hazelcast.map.EntryProcessor;
import io.trunkline.testkit.adapter.Consignment;
import java.util.Map;

/**
 * Runs on the member that has the entry; travels as an object of the application does.
 *
 * @param added to the number
 */
record Count(int added) implements EntryProcessor<String, Consignment, Integer> {

  @Override
  public Integer process(Map.Entry<String, Consignment> entry) {
    Consignment now = Consignment.of(entry.getValue().number() + added);
    entry.setValue(now);
    return now.number();
  }
}
