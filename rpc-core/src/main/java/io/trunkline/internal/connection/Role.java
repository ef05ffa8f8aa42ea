package io.trunkline.internal.connection;

import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.tls.Secured;

/** What one side, client or server, does with its connection. Called on the event loop. */
public interface Role {

  /** The connection's handlers are in the pipeline; the channel may not be active yet. */
  default void added() {}

  /** How the connection is secured; comes before {@link #active}, if TLS is configured. */
  default void secured(Secured secured) {}

  /** The channel is connected and, with TLS, secured. */
  void active();

  /** Takes a message from the decoder: a frame, or a report of bytes that are not a frame. */
  void received(Inbound inbound);

  /** All that had arrived was received. */
  void readComplete();

  /** A body that waited has room again, or the socket takes bytes again or no more. */
  default void readinessChanged() {}

  /** This side has stopped reading. */
  default void readingStopped() {}

  /** Nothing was received for so long that the connection is closed. */
  void silent(long millis);

  /**
   * An error ends the connection, which is closed after this.
   *
   * @param isOpen whether the channel is open, and not closed already
   */
  void failed(Throwable cause, boolean isOpen);

  /** The channel is gone. */
  void ended();

  /** The connection has left its pipeline. */
  default void removed() {}

  /** Counts a frame that is dropped without a reply. */
  void countDropped();

  /** The peer's address, for messages. */
  Object peer();
}
