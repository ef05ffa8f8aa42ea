package io.trunkline.spring;

import java.util.concurrent.CompletableFuture;

/** The service of the tests. */
public interface Greeter {

  String greet(String name);

  CompletableFuture<String> later(String name);

  Parcel send(Parcel parcel);

  /** Gives back what only a line of the gate allows. */
  Object any(Object value);

  void note(String word);

  int notes();

  /** Throws, which a one-way call does not notice. */
  void fail();

  /** Does not return before {@link Greetings#release()}. */
  void stall();
}
