package io.trunkline.calls;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A service with every kind of method that a reference has to plan. */
public interface Letters extends Inherited<Letter> {

  Letter send(Letter letter);

  String echo(String text);

  String echo(String text, int times);

  int add(int a, int b);

  long addLong(long a, Long b);

  byte narrow(byte value);

  float half(float value);

  boolean not(boolean value);

  void nothing(int value);

  String nullValue(String ignored);

  Optional<String> maybe(boolean present);

  CompletableFuture<Letter> sendLater(Letter letter);

  CompletableFuture<Void> voidLater();

  List<Letter> list(int count);

  Map<String, List<Letter>> grouped(Map<String, List<Letter>> letters);

  int[] ints(int[] values);

  byte[] bytes(byte[] values);

  String failWith(String kind) throws LetterException;

  CompletableFuture<String> failLater(String kind);

  /** Ends when the provider lets it go. */
  String hold();

  /** Ends when the provider lets it go. */
  CompletableFuture<String> holdLater();

  /** How many calls are held so far. */
  int held();

  void tell(String news);

  String attachment(String key);

  default String greeting(String name) {
    return "hello " + name;
  }
}
