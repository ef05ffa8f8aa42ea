package io.trunkline.client;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.options.OptionRange;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The time limit of a method whose own options say none, in Dubbo's order: what providers announce
 * for the method, then what is set here, then what they announce for the service. Of several, the
 * longest counts, also of that of those who say none: it is decided before a provider is chosen,
 * and no call may end before its provider's time is over.
 */
final class AnnouncedTimeout {

  private static final String KEY = "timeout";

  private final ClientMethod method;
  private final String ofMethod;
  private final boolean isSet;
  private final long otherwiseNanos;

  /**
   * @param name of the method
   * @param isSet whether its reference, url or client says a time limit
   */
  AnnouncedTimeout(ClientMethod method, String name, boolean isSet) {
    this.method = method;
    this.ofMethod = name + "." + KEY;
    this.isSet = isSet;
    this.otherwiseNanos = method.timeoutNanos();
  }

  void announced(List<ProviderAddress> providers) {
    long longest = 0;
    for (ProviderAddress provider : providers) {
      longest = Math.max(longest, nanos(provider));
    }
    method.timeout(longest == 0 ? otherwiseNanos : longest);
  }

  private long nanos(ProviderAddress provider) {
    String value = provider.parameter(ofMethod);
    if (value == null && !isSet) {
      value = provider.parameter(KEY);
    }
    try {
      return value == null
          ? otherwiseNanos
          : TimeUnit.MILLISECONDS.toNanos(OptionRange.TIMEOUT.parse(KEY, value));
    } catch (IllegalArgumentException outOfRange) {
      return otherwiseNanos; // one bad entry must not hide a provider
    }
  }
}
