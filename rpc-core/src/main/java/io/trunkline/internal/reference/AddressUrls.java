package io.trunkline.internal.reference;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.discovery.AddressSources;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the providers of a reference are: what its url names, or that of its client's registries.
 *
 * @param url what the addresses say about calls; nothing if there are none
 * @param fixed addresses, each once
 * @param sources urls of sources that name more of them
 */
record AddressUrls(ServiceUrl url, List<ProviderAddress> fixed, List<String> sources) {

  /**
   * Reads a url, or several with {@code ;} between them.
   *
   * @param given null for the registries
   * @throws IllegalArgumentException if there is none, or one that is wrong
   */
  static AddressUrls of(@Nullable String given, List<String> registries, Class<?> service) {
    if (given == null && registries.isEmpty()) {
      throw new IllegalArgumentException(
          "the url of the reference to "
              + service.getName()
              + " is null and its client has no registry; give one of them, expected "
              + ServiceUrl.FORM
              + ", or the url of a source such as dns://name:port");
    }
    List<String> fixed = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    for (String url : (given == null ? String.join(";", registries) : given).split(";")) {
      String scheme = AddressSources.scheme(url);
      (scheme.isEmpty() || scheme.equals("dubbo") ? fixed : sources).add(url.trim());
    }
    if (fixed.isEmpty()) {
      return new AddressUrls(ServiceUrl.NOTHING, List.of(), List.copyOf(sources));
    }
    ServiceUrl.Addresses addresses = ServiceUrl.parseAll(String.join(";", fixed));
    return new AddressUrls(addresses.url(), addresses.all(), List.copyOf(sources));
  }

  /** The address, if there is one that does not change; else null. */
  @Nullable ProviderAddress onlyOne() {
    return sources.isEmpty() && fixed.size() == 1 ? fixed.get(0) : null;
  }

  /** Addresses and urls, without passwords. */
  @Override
  public String toString() {
    return Stream.concat(
            fixed.stream().map(ProviderAddress::toString),
            sources.stream().map(AddressSources::masked))
        .collect(Collectors.joining(", "));
  }
}
