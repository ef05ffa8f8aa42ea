package io.trunkline.testkit.drift;

/**
 * The contract of a format that sends fields, and constants of enums, by their names: a reader
 * accepts a field of another type if its value fits.
 */
public interface NamedFieldsDriftContract extends DriftContract, HiddenFieldsContract {

  @Override
  default boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    return DriftedReasons.namesClassOrField(error, message, from, to);
  }

  @Override
  default boolean readsOtherTypes() {
    return true;
  }
}
