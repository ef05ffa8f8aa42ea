package io.trunkline.store;

/**
 * When the changes of a {@link StoreFile} are acknowledged. A change is acknowledged when a method
 * that committed it returns: the method that made the change or a later one, whichever filled a
 * commit, or {@link StoreFile#commit()} or {@link StoreFile#close()}. Acknowledged changes are
 * present when the file is opened again, or opening fails with a {@link DamagedStoreException}.
 *
 * @param operations the number of changes per commit. Fewer changes are also written after about a
 *     second, without being acknowledged
 * @param forced whether a commit waits for the disk. Committed changes survive the death of the
 *     process; forced commits also survive a power failure
 */
public record Durability(int operations, boolean forced) {

  /** Forces each change to the disk before its method returns. Waiting threads share a commit. */
  public static final Durability EACH = new Durability(1, true);

  public Durability {
    if (operations < 1) {
      throw new IllegalArgumentException("operations is " + operations + ", expected 1 or more");
    }
  }

  /** Forces a commit to the disk after this many changes. */
  public static Durability every(int operations) {
    return new Durability(operations, true);
  }

  /** Commits after this many changes, without waiting for the disk. */
  public Durability withoutForce() {
    return new Durability(operations, false);
  }
}
