package io.trunkline.serialization.hessian2.internal.codec;

/**
 * The plan of a definition whose objects are read as maps from the names of their fields, as stock
 * peers read them.
 *
 * @param isRefused whether the gate refuses the class; otherwise it is a class of maps, which some
 *     libraries write like this
 */
@SuppressWarnings("ArrayRecordComponent") // compared with nothing
public record FieldNames(String[] names, boolean isRefused) {

  /** Whether they are those of a collection or map that was written with its state. */
  public boolean hasElements() {
    return StatePlan.isMeantBy(names);
  }
}
