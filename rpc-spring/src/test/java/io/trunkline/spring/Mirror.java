package io.trunkline.spring;

/** A service that says what it sees of its caller. */
public interface Mirror {

  String look();
}
