package io.trunkline.boot;

/** What the tests call. */
public interface Greeter {

  String greet(String name);
}
