package io.trunkline.testkit.faults;

/** The way in which a connection is cut. */
public enum Cut {
  /**
   * With a RST: both ends get an error, and data in transit is lost. A process that is killed with
   * unread data, and many a firewall, closes connections in this way.
   */
  RESET,

  /**
   * With a FIN: both ends read the data sent before and then the end of the stream. Data that they
   * send later is dropped.
   */
  FIN
}
