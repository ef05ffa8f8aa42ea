package io.trunkline.spring;

import java.io.Serializable;

/** A class that no signature declares. */
public final class Surprise implements Serializable {

  private static final long serialVersionUID = 1L;

  private int size = 1;

  int size() {
    return size;
  }

  void grow() {
    size++;
  }
}
