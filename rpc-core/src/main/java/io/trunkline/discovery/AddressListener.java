package io.trunkline.discovery;

/**
 * Hears of each change in the providers of a client's references. Called for one change of a
 * reference after the other, on a thread of the client's that does no I/O; as long as it blocks,
 * this reference does not follow its source. What it throws is logged.
 */
@FunctionalInterface
public interface AddressListener {

  void changed(AddressChange change);
}
