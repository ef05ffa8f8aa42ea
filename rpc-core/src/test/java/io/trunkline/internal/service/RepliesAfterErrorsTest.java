package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A call whose result comes later ends, though an Error stops the thread that completes it. */
class RepliesAfterErrorsTest {

  private final List<Outcome> replies = new ArrayList<>();
  private final CompletableFuture<String> stage = new CompletableFuture<>();

  @Test
  void anOutcomeThatCannotBeMadeIsAFailure() {
    Implementation.reply(
        stage,
        (value, error) -> {
          throw new StackOverflowError("of a test");
        },
        replies::add);
    stage.complete("a");
    assertThat(replies)
        .singleElement()
        .satisfies(
            reply ->
                assertThat(((Outcome.Failure) reply).error())
                    .isInstanceOf(StackOverflowError.class));
  }

  @Test
  void aReplyThatCannotBeMadeIsMadeAgain() {
    List<Outcome> given = new ArrayList<>();
    Implementation.reply(
        stage,
        (value, error) -> Outcome.value(value),
        outcome -> {
          given.add(outcome);
          if (given.size() == 1) {
            throw new StackOverflowError("of a test");
          }
          replies.add(outcome);
        });
    stage.complete("a");
    assertThat(replies).hasSize(1);
  }
}
