package io.trunkline.interop.foreign;

/** A foreign peer in one role, with Trunkline at the other end. */
interface PeerRun extends AutoCloseable {

  /** Plays a cell; fails if it goes otherwise than the cell says. */
  void check(Cell cell) throws Exception;

  @Override
  void close();
}
