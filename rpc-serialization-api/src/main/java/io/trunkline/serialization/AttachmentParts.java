package io.trunkline.serialization;

/**
 * Tracks a reader's position in a map of attachments. Keys are strings, so an allow-list line helps
 * only for a class that is refused in a value. For one thread; {@link #begin} starts the next map.
 */
public final class AttachmentParts {

  private enum Next {
    KEY,
    VALUE,
    /** A key is no string: whatever else is read, these are no attachments. */
    NOTHING
  }

  private Next next = Next.KEY;

  /** Starts an item that may be a map of attachments. */
  public void begin() {
    next = Next.KEY;
  }

  /**
   * Records that a key or a value of the map has been read; keys and values alternate.
   *
   * @param isString whether it is a string
   */
  public void read(boolean isString) {
    next =
        switch (next) {
          case KEY -> isString ? Next.VALUE : Next.NOTHING;
          case VALUE -> Next.KEY;
          case NOTHING -> Next.NOTHING;
        };
  }

  /** Whether the next item, or the item that failed, is the value of a string key. */
  public boolean isValue() {
    return next == Next.VALUE;
  }
}
