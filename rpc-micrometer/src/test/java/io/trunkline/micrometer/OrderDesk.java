package io.trunkline.micrometer;

import java.util.concurrent.CompletableFuture;

final class OrderDesk implements Orders {

  @Override
  public String place(String item) {
    return "placed " + item;
  }

  @Override
  public CompletableFuture<String> later(String item) {
    return CompletableFuture.supplyAsync(() -> "placed " + item);
  }

  @Override
  public String refuse(String item) {
    throw new IllegalStateException("no " + item);
  }
}
