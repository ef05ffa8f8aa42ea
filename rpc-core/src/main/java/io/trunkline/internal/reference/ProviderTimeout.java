package io.trunkline.internal.reference;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.settings.ReferenceSettings;
import java.util.List;

/**
 * The time limit of a method, in Dubbo's order: the method's here, then what providers announce for
 * it, then what is set here for all methods, then what they announce for the service. What an
 * operator has overridden comes first in each half, that of the method or of all. Of several
 * providers', the longest counts, also of that of those who say none: it is decided before a
 * provider is chosen, and no call may end before its provider's time is over.
 */
final class ProviderTimeout {

  private static final String KEY = "timeout";

  private final ClientMethod method;
  private final String ofMethod;
  private final boolean isSetForMethod;
  private final boolean isSet;
  private final long otherwiseNanos;

  /**
   * @param name of the method
   * @param isSetForMethod whether its own options set a time limit @param isSet whether its
   *     reference, url or client sets one
   */
  ProviderTimeout(ClientMethod method, String name, boolean isSetForMethod, boolean isSet) {
    this.method = method;
    this.ofMethod = name + "." + KEY;
    this.isSetForMethod = isSetForMethod;
    this.isSet = isSet;
    this.otherwiseNanos = method.calls().timeoutNanos();
  }

  void announced(List<ProviderAddress> providers) {
    long longest = 0;
    for (ProviderAddress provider : providers) {
      longest = Math.max(longest, nanos(provider));
    }
    method.calls().timeout(longest == 0 ? otherwiseNanos : longest);
  }

  private long nanos(ProviderAddress provider) {
    long said = said(provider, ofMethod, isSetForMethod);
    if (said == 0 && !isSetForMethod) {
      said = said(provider, KEY, isSet);
    }
    return said == 0 ? otherwiseNanos : said;
  }

  /**
   * @param isSetHere whether only what is overridden counts
   * @return 0 for nothing
   */
  private static long said(ProviderAddress provider, String key, boolean isSetHere) {
    String value = provider.parameter(key);
    if (value == null || isSetHere && !provider.overridden().contains(key)) {
      return 0;
    }
    try {
      return ReferenceSettings.TIMEOUT.parse(KEY, value).toNanos();
    } catch (IllegalArgumentException outOfRange) {
      return 0; // one bad entry must not hide a provider
    }
  }
}
