package io.trunkline.discovery;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What changed at once in the providers of a reference.
 *
 * @param service group, service and version
 * @param source where its addresses come from
 * @param addresses how many there are now
 * @param entries one for each provider that changed
 */
public record AddressChange(String service, String source, int addresses, List<Entry> entries) {

  private static final int SHOWN = 10;

  /** What happened to a provider. */
  public enum Kind {
    /** The source names it. */
    ADDED,
    /** The source names it no longer; its last calls end. */
    REMOVED,
    /** The source says something else about it. */
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
          + (status.why() == null ? ": " + why : ""); // else it says it
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
