package io.trunkline.spring;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** What the tests export. */
final class Greetings implements Greeter {

  private final AtomicInteger notes = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);

  void release() {
    released.countDown();
  }

  @Override
  public String greet(String name) {
    return "hello " + name;
  }

  @Override
  public CompletableFuture<String> later(String name) {
    return CompletableFuture.supplyAsync(() -> greet(name));
  }

  @Override
  public Parcel send(Parcel parcel) {
    return parcel;
  }

  @Override
  public Object any(Object value) {
    return value;
  }

  @Override
  public void note(String word) {
    notes.incrementAndGet();
  }

  @Override
  public int notes() {
    return notes.get();
  }

  @Override
  public void fail() {
    throw new IllegalStateException("as asked");
  }

  @Override
  public void stall() {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
