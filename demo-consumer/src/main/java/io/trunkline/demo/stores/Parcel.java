package io.trunkline.demo.stores;

import java.io.Serializable;
import java.util.List;

/**
 * What the demo keeps.
 *
 * @param id its key
 * @param version how often it was put
 * @param stops where it was
 */
record Parcel(String id, int version, String address, List<Stop> stops) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** A place on the way. */
  record Stop(String city, long seconds) implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  static Parcel of(String id, int version) {
    return new Parcel(
        id,
        version,
        "12 Long Street, where parcels are left with the neighbours",
        List.of(new Stop("Hamburg", 1_700_000_000L), new Stop("Bremen", version)));
  }
}
