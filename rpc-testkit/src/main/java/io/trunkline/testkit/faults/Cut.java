package io.trunkline.testkit.faults;

/** How a connection is cut. */
public enum Cut {
  /**
   * With a RST: both ends read an error, and what is on its way is lost. So a process ends that is
   * killed while it has something to read, and so does many a firewall.
   */
  RESET,

  /**
   * With a FIN: both ends read what was sent before and then the end of the stream. What they send
   * after that is dropped.
   */
  FIN
}
