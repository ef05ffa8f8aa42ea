package io.trunkline.internal.cluster;

import java.util.List;

/**
 * The providers of a reference at one moment. Immutable; the next moment has another one.
 *
 * @param all those that the source names, or this reference's share of them
 * @param usable those of them that calls may go to: not ejected, and with a weight above 0; never
 *     empty unless {@code all} is
 */
record EndpointSet(List<Endpoint> all, List<Endpoint> usable) {

  EndpointSet {
    all = List.copyOf(all);
    usable = List.copyOf(usable);
  }
}
