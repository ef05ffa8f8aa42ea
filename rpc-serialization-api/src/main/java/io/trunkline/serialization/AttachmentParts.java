package io.trunkline.serialization;

/**
 * Where in a map of attachments a reader is. Keys are strings, so only where a value is read does a
 * line for a refused class help. For one thread; {@link #begin} begins the next map.
 */
public final class AttachmentParts {

  private enum Next {
    KEY,
    VALUE,
    /** A key is no string: whatever else is read, these are no attachments. */
    NOTHING
  }

  private Next next = Next.KEY;

  /** An item begins that may be such a map. */
  public void begin() {
    next = Next.KEY;
  }

  /**
   * A key or a value of the map itself has been read, in this order.
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

  /** Whether the value under a string is read next, or has failed. */
  public boolean isValue() {
    return next == Next.VALUE;
  }
}
