package io.trunkline.micrometer;

import io.micrometer.common.KeyValues;
import io.trunkline.call.CallSite;
import io.trunkline.call.Outcome;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** What observations of one method's calls say, prepared once. Thread-safe. */
final class ObservedMethod {

  private final String spanName;
  private final KeyValues atStart;
  private final AtomicReferenceArray<KeyValues> atEnd = new AtomicReferenceArray<>(Ending.COUNT);

  ObservedMethod(CallSite site) {
    this.spanName = site.service() + "/" + site.method();
    this.atStart =
        KeyValues.of(
            CallNames.SYSTEM,
            CallNames.DUBBO,
            CallNames.SERVICE,
            site.service(),
            CallNames.METHOD,
            site.method());
  }

  /** The name of a span: {@code com.acme.Orders/place}. */
  String spanName() {
    return spanName;
  }

  /**
   * System, service and method; with how the call ended, once it has.
   *
   * @param outcome null of a call under way
   */
  KeyValues keyValues(@Nullable Outcome outcome) {
    if (outcome == null) {
      return atStart;
    }
    int ending = Ending.of(outcome);
    KeyValues known = atEnd.get(ending);
    if (known == null) {
      known =
          atStart.and(
              CallNames.STATUS,
              Ending.status(ending),
              CallNames.CERTAINTY,
              Ending.certainty(ending));
      atEnd.set(ending, known);
    }
    return known;
  }
}
