package io.trunkline.cli.wire;

/**
 * One frame; docs/wire.md specifies its parts.
 *
 * @param toProvider which way it goes
 * @param flags the third byte of its header
 * @param status the fourth
 * @param body without the header; not copied
 */
public record Frame(boolean toProvider, int flags, int status, long id, byte[] body) {

  static final int HEADER_BYTES = 16;

  /** What Trunkline peers write for the status of a request. */
  static final int MARK = 0x54;

  public boolean isRequest() {
    return (flags & 0x80) != 0;
  }

  public boolean isTwoWay() {
    return (flags & 0x40) != 0;
  }

  public boolean isEvent() {
    return (flags & 0x20) != 0;
  }

  /** The number of the serialization. */
  public int serialization() {
    return flags & 0x1f;
  }

  /** This frame where the direction is not known: requests go to the provider. */
  public Frame inItsDirection() {
    return new Frame(isRequest(), flags, status, id, body);
  }

  /** Whether it is a request under agreed terms. */
  boolean isMarked() {
    return isRequest() && !isEvent() && status == MARK;
  }
}
