package io.trunkline.discovery;

/**
 * Listens for changes in the providers of a client's references. Called for one change of a
 * reference after the other, on a thread of the client that does no I/O; while it blocks, this
 * reference does not follow its source. An exception is logged.
 */
@FunctionalInterface
public interface AddressListener {

  void changed(AddressChange change);
}
