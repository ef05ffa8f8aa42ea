package demo.bid;

import java.util.concurrent.CompletableFuture;

/** A service whose method does not wait, on either side. Stock 2.6 has no such methods. */
public interface LaterService {

  /** Returns its argument, from another thread. */
  CompletableFuture<String> later(String text);
}
