package io.trunkline.spring;

/** A service that is declared by its class. */
final class Reflection implements Mirror {

  @Override
  public String look() {
    return "reflected";
  }
}
