package io.trunkline.store;

/**
 * When the changes of a {@link StoreFile} are acknowledged. A change is acknowledged when a method
 * returns that committed it: the one that made it if that filled a commit, a later one that did, or
 * {@link StoreFile#commit()} or {@link StoreFile#close()}. What is acknowledged is there when the
 * file is opened again, or opening it fails with a {@link DamagedStoreException}.
 *
 * @param operations how many changes there are to a commit. Fewer are written after about a second
 *     too, which acknowledges nothing
 * @param forced whether a commit waits for the disk. What is merely committed survives the death of
 *     the process; what is forced also survives the loss of power
 */
public record Durability(int operations, boolean forced) {

  /** A change is on the disk when its method returns. Threads that wait share a commit. */
  public static final Durability EACH = new Durability(1, true);

  public Durability {
    if (operations < 1) {
      throw new IllegalArgumentException("operations is " + operations + ", expected 1 or more");
    }
  }

  /** One commit, forced to the disk, for so many changes. */
  public static Durability every(int operations) {
    return new Durability(operations, true);
  }

  /** The same without waiting for the disk. */
  public Durability withoutForce() {
    return new Durability(operations, false);
  }
}
