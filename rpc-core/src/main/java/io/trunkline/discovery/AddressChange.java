package io.trunkline.discovery;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A change in the providers of a reference.
 *
 * @param service group, service and version
 * @param source where its addresses come from
 * @param addresses how many there are now
 * @param entries one for each provider that changed
 */
public record AddressChange(String service, String source, int addresses, List<Entry> entries) {

  private static final int SHOWN = 10;

  /** The kind of change of a provider. */
  public enum Kind {
    /** The source lists it. */
    ADDED,
    /** The source does not list it any more; its last calls end. */
    REMOVED,
    /** The source has new parameters for it. */
    CHANGED,
    /** It gets no calls for a while. */
    EJECTED,
    /** It was ejected and gets calls again. */
    RETURNED
  }

  /**
   * One provider that changed.
   *
   * @param status how it was when this happened
   * @param why in a few words
   */
  public record Entry(Kind kind, AddressStatus status, String why) {

    public Entry {
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(status, "status");
      Objects.requireNonNull(why, "why");
    }

    @Override
    public String toString() {
      return kind.name().toLowerCase(Locale.ROOT)
          + " "
          + status
          + (status.why() == null ? ": " + why : ""); // else the status contains it
    }
  }

  public AddressChange {
    Objects.requireNonNull(service, "service");
    Objects.requireNonNull(source, "source");
    entries = List.copyOf(entries);
  }

  /** One line, with the first ten of the providers that changed. */
  @Override
  public String toString() {
    return service
        + " has "
        + (addresses == 1 ? "1 provider" : addresses + " providers")
        + " from "
        + source
        + ": "
        + entries.stream().limit(SHOWN).map(Entry::toString).collect(Collectors.joining("; "))
        + (entries.size() > SHOWN ? "; and " + (entries.size() - SHOWN) + " more" : "");
  }
}
