package io.trunkline.internal.handshake;

/** Who asked to do without references in a serialization: it takes both sides. */
enum References {
  WANTED_BY_BOTH(""),
  WANTED_BY_SERVER(", with references, as only the client asks for none"),
  WANTED_BY_CLIENT(", with references, as only the server asks for none"),
  WANTED_BY_NONE(", without references");

  private final String note;

  References(String note) {
    this.note = note;
  }

  static References of(boolean clientOmits, boolean serverOmits) {
    if (clientOmits) {
      return serverOmits ? WANTED_BY_NONE : WANTED_BY_SERVER;
    }
    return serverOmits ? WANTED_BY_CLIENT : WANTED_BY_BOTH;
  }

  /** Whether an object met twice arrives as one. */
  boolean areOn() {
    return this != WANTED_BY_NONE;
  }

  /** For a person who reads the terms; empty for the usual case. */
  String note() {
    return note;
  }
}
