package io.trunkline.micrometer;

import java.util.concurrent.CompletableFuture;

/** What the tests call. */
public interface Orders {

  String place(String item);

  CompletableFuture<String> later(String item);

  String refuse(String item);
}
