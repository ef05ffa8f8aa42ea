package io.trunkline.internal.service;

import io.trunkline.options.ServiceOptions;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProviders;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The serializations that requests for one service may be written with: all that its server offers,
 * or some of them. Immutable.
 *
 * @param own a bit for each id that the service takes
 * @param ofGroups the same for the services of its path and version in all groups: the group of a
 *     request is known only after its arguments were read
 * @param names those of the first, for messages
 */
record TakenSerializations(int own, int ofGroups, String names) {

  private static final TakenSerializations ALL =
      new TakenSerializations(-1, -1, "all that the port offers");

  /**
   * Those of one service.
   *
   * @param groups the services of its path and version, itself among them
   * @param offered the names of those that its server offers
   * @throws IllegalArgumentException if it names one that is not offered
   */
  static TakenSerializations of(
      ServiceOptions<?> service,
      Collection<ServiceOptions<?>> groups,
      List<String> offered,
      SerializationProviders providers) {
    if (service.get(ServiceOptions.SERIALIZATIONS).isEmpty()) {
      return ALL;
    }
    int ofGroups = 0;
    for (ServiceOptions<?> other : groups) {
      ofGroups |= bits(other, offered, providers);
    }
    String names =
        service.get(ServiceOptions.SERIALIZATIONS).stream()
            .map(name -> name + "(" + providers.named(name).wireId() + ")")
            .collect(Collectors.joining(", "));
    return new TakenSerializations(bits(service, offered, providers), ofGroups, names);
  }

  private static int bits(
      ServiceOptions<?> service, List<String> offered, SerializationProviders providers) {
    List<String> names = service.get(ServiceOptions.SERIALIZATIONS);
    int bits = names.isEmpty() ? -1 : 0;
    for (String name : names) {
      if (!offered.contains(name)) {
        throw new IllegalArgumentException(
            "service "
                + service.key()
                + " takes serialization '"
                + name
                + "', which its server does not offer; offered: "
                + String.join(", ", offered)
                + "; name it on the server too (on the protocol element in XML)");
      }
      try {
        bits |= 1 << providers.named(name).wireId();
      } catch (SerializationException missing) {
        throw new IllegalArgumentException(
            "service " + service.key() + ": " + missing.getMessage(), missing);
      }
    }
    return bits;
  }

  boolean takes(int id) {
    return (own >>> id & 1) != 0;
  }

  boolean takesInSomeGroup(int id) {
    return (ofGroups >>> id & 1) != 0;
  }

  @Override
  public String toString() {
    return names;
  }
}
