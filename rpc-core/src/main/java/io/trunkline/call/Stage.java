package io.trunkline.call;

import java.util.List;
import java.util.Locale;

/**
 * A stage of a call, in the order in which a call passes them. {@link StageTimes} has how long each
 * took. Every stage but {@link #NETWORK} begins and ends in one process, so its time is measured
 * with one clock.
 */
public enum Stage {
  /**
   * At the consumer, before the request is written: filters, limits, the choice of a provider, the
   * wait for a connection, and earlier attempts.
   */
  PREPARE("its request was being prepared, or waited for a connection"),

  /** At the consumer: writing the arguments. */
  WRITE("its arguments were being written"),

  /** At the consumer: the written request waits for the socket to take it. */
  SEND("its request was written and waited to be sent"),

  /**
   * From the socket of the consumer until the reply is back there, without the stages of the
   * provider. It is what remains of that time, because the clocks of two machines differ. It
   * includes buffers of sockets and the time until the provider's event loop reads the request. If
   * the provider does not report its stages, as stock Dubbo does not, it includes those too.
   */
  NETWORK("its request or its reply was on the way"),

  /** At the provider: the request waits for a thread. */
  QUEUE("its request waited for a thread of the provider"),

  /** At the provider: reading the arguments. */
  READ("the provider was reading its arguments"),

  /** At the provider: the method runs, with the filters around it. */
  METHOD("the method was running at the provider"),

  /** At the provider: writing the result, and the wait for the socket to take the reply. */
  REPLY("the method had ended, and its reply was being written or waited to be sent"),

  /** At the consumer: the reply waits for a thread, and its result is read. */
  RESULT("its reply had come and waited to be read");

  /** All stages, in order. */
  static final List<Stage> ALL = List.of(values());

  private final String key = name().toLowerCase(Locale.ROOT);
  private final String description;

  Stage(String description) {
    this.description = description;
  }

  /** The name for logs, meters and spans: {@code queue}. */
  public String key() {
    return key;
  }

  /** Whether a provider measures this stage. */
  public boolean isOfProvider() {
    return this == QUEUE || this == READ || this == METHOD || this == REPLY;
  }

  /** What happened to a call that was in this stage, as a clause of a message. */
  public String description() {
    return description;
  }
}
