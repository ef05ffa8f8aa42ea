package io.trunkline.interop.foreign;

import org.jspecify.annotations.Nullable;

/**
 * One thing that one peer shows in one role.
 *
 * @param difference null where it goes as between Trunkline and stock Dubbo; else what is different
 *     and why, which the test of the cell proves too
 */
record Cell(ForeignPeer peer, Role role, Feature feature, @Nullable String difference) {

  /** What a test is called. */
  @Override
  public String toString() {
    return peer + " " + role + ": " + feature;
  }
}
