package io.trunkline.interop;

import io.trunkline.interop.peer.Message;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One side of a test: a peer that carries out commands, in this process or in its own. */
interface Side extends AutoCloseable {

  long WAIT_SECONDS = 40;

  /** Sends a command; the future completes when it was carried out. */
  CompletableFuture<Message> start(String word, String... namesAndValues);

  /** Gives a command and waits for its reply. */
  default Message ask(String word, String... namesAndValues) {
    return reply(start(word, namesAndValues));
  }

  /** Waits for a reply. */
  static Message reply(CompletableFuture<Message> reply) {
    return reply(reply, WAIT_SECONDS);
  }

  /** Waits so long for a reply. */
  static Message reply(CompletableFuture<Message> reply, long seconds) {
    try {
      return reply.get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("no reply", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for a reply", e);
    }
  }

  /** Starts an orderly shutdown; the future completes when it is done. */
  CompletableFuture<?> shutDown();

  /** The warnings and errors it logged since the last request, each with its stack trace. */
  List<String> newWarnings();

  /** Terminates the peer. */
  @Override
  void close();
}
