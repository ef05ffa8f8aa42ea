package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A class no gate allows: it records its initialisation and everything that is called on it. */
public class Canary implements Serializable, Comparable<Canary> {

  private static final long serialVersionUID = 1L;

  static {
    CanaryRecord.note(Canary.class, "initialised");
  }

  public @Nullable String song = "la";

  public Canary() {
    CanaryRecord.note(getClass(), "constructed");
  }

  public void setSong(@Nullable String song) {
    CanaryRecord.note(getClass(), "set");
    this.song = song;
  }

  @Override
  public int hashCode() {
    CanaryRecord.note(getClass(), "hashCode");
    return 7;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    CanaryRecord.note(getClass(), "equals");
    return this == other;
  }

  @Override
  public int compareTo(Canary other) {
    CanaryRecord.note(getClass(), "compareTo");
    return 0;
  }

  @Override
  public String toString() {
    CanaryRecord.note(getClass(), "toString");
    return "canary";
  }
}
