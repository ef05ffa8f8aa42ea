package io.trunkline.interop.tap;

/**
 * What a frame on its way shows.
 *
 * @param toProvider which way it goes
 * @param connection the number of its connection, from 1
 * @param flag the third byte of its header
 * @param status the fourth
 * @param id its number
 * @param bodyLength the length of its body
 * @param body the first bytes of its body, in hex
 */
public record TappedFrame(
    boolean toProvider,
    int connection,
    int flag,
    int status,
    long id,
    int bodyLength,
    String body) {

  private static final int REQUEST = 0x80;
  private static final int TWO_WAY = 0x40;
  private static final int EVENT = 0x20;

  TappedFrame on(boolean provider, int number) {
    return new TappedFrame(provider, number, flag, status, id, bodyLength, body);
  }

  /** Whether it asks for something, be it a call or an event. */
  public boolean isRequest() {
    return (flag & REQUEST) != 0;
  }

  /** Whether it is no call and no reply to one. */
  public boolean isEvent() {
    return (flag & EVENT) != 0;
  }

  /** Whether its sender waits for a reply. */
  public boolean isTwoWay() {
    return (flag & TWO_WAY) != 0;
  }

  /** A call that nobody waits for. */
  public boolean isOneWayCall() {
    return isRequest() && !isTwoWay() && !isEvent();
  }

  /** A two-way event without a value, written with hessian2. */
  public boolean isHeartbeat() {
    return isRequest() && isTwoWay() && isEvent() && body.equals("4e");
  }

  /** The reply to a heartbeat. */
  public boolean isHeartbeatAnswer() {
    return !isRequest() && isEvent() && status == 20 && body.equals("4e");
  }

  /** The event R, which a provider sends when it shuts down. */
  public boolean isReadOnly() {
    return isRequest() && isEvent() && !isTwoWay() && body.equals("0152");
  }

  /** As Dubbo people write it down. */
  @Override
  public String toString() {
    return "%s%d %02x %d id=%d +%d %s"
        .formatted(toProvider ? ">" : "<", connection, flag, status, id, bodyLength, body);
  }
}
