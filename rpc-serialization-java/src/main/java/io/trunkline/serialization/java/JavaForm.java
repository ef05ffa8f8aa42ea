package io.trunkline.serialization.java;

import io.trunkline.serialization.objectstream.StreamWording;

/** The three forms in which stock Dubbo puts a message into one JDK serialization stream. */
enum JavaForm {
  /** A byte in front of each object says whether it is null. */
  JAVA("java", 3, true, false),

  /** The same, and classes are described by their names alone. */
  COMPACTED("compactedjava", 4, true, true),

  /** Nothing but the stream. */
  NATIVE("nativejava", 7, false, false);

  private final String text;
  private final int wireId;
  private final boolean marked;
  private final boolean compacted;

  JavaForm(String text, int wireId, boolean marked, boolean compacted) {
    this.text = text;
    this.wireId = wireId;
    this.marked = marked;
    this.compacted = compacted;
  }

  /** The name of the serialization, with which the texts of errors begin. */
  String text() {
    return text;
  }

  int wireId() {
    return wireId;
  }

  /** Whether strings and objects have a mark in front of them that says whether they are null. */
  boolean isMarked() {
    return marked;
  }

  /** Whether a description of a class is its name, and the reader's fields count. */
  boolean isCompacted() {
    return compacted;
  }

  /** What an operator is told once where this form is in use. */
  String caution() {
    return "serialization "
        + text
        + " is JDK serialization: classes choose what their reading does, and every one that the"
        + " gate allows is open to whoever reaches the port. Use it for peers that have nothing"
        + " else, on a trusted network, and prefer hessian2"
        + (compacted
            ? "; this form also misreads, without an error, classes that differ on the two sides"
            : "");
  }

  StreamWording wording() {
    return new StreamWording(text, "the message", "");
  }
}
