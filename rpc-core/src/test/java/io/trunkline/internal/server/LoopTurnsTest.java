package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.connection.ReadGate;
import io.trunkline.internal.connection.ReadGate.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which connections of an event loop are read, and which wait for their turn. */
class LoopTurnsTest {

  private static final int TURN = LoopTurns.TURN_BYTES;

  private final EmbeddedChannel loop = new EmbeddedChannel();
  private final LoopTurns turns = new LoopTurns(loop.eventLoop());
  private final AddressAccount here = new AddressAccount();

  /** One connection of the loop. */
  private final class Reader {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final ReadGate gate = new ReadGate(channel, () -> {});
    private final LoopTurns.Share share = turns.newShare(gate);
    private final AddressAccount address;
    private long read;
    private long frames;

    private Reader(AddressAccount address) {
      this.address = address;
    }

    private Reader() {
      this(here);
    }

    void reads(int bytes) {
      reads(bytes, 0);
    }

    void reads(int bytes, int framesOfThem) {
      read += bytes;
      frames += framesOfThem;
      share.readComplete(address, read, frames);
    }

    boolean isHeld() {
      return gate.isHeldBy(Reason.OTHERS_TURN);
    }
  }

  private List<Reader> readers(int count) {
    List<Reader> readers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      readers.add(new Reader());
    }
    return readers;
  }

  private static List<Reader> held(List<Reader> readers) {
    return readers.stream().filter(Reader::isHeld).toList();
  }

  @BeforeEach
  void freezeTime() {
    loop.freezeTime();
  }

  private void endTurn() {
    loop.advanceTimeBy(1, TimeUnit.NANOSECONDS);
    loop.runPendingTasks();
  }

  @Test
  void aLoneConnectionIsNeverHeld() {
    Reader alone = new Reader();
    for (int turn = 0; turn < 10; turn++) {
      alone.reads(10 * TURN);
      assertThat(alone.isHeld()).isFalse();
      endTurn();
    }
  }

  @Test
  void whoReadsAfterTheTurnWasUsedUpWaitsForTheNext() {
    Reader first = new Reader();
    Reader second = new Reader();
    first.reads(TURN);
    second.reads(TURN);
    assertThat(first.isHeld()).isFalse();
    assertThat(second.isHeld()).isTrue();
    endTurn();
    assertThat(second.isHeld()).isFalse();
    assertThat(second.channel.config().isAutoRead()).isTrue();
    second.reads(TURN);
    assertThat(second.isHeld()).isFalse();
  }

  @Test
  void smallReadsAreNotHeldWhateverOthersRead() {
    Reader greedy = new Reader();
    Reader honest = new Reader();
    greedy.reads(10 * TURN);
    for (int i = 0; i < 100; i++) {
      honest.reads(LoopTurns.LEAST_BYTES - 1);
    }
    assertThat(honest.isHeld()).isFalse();
  }

  @Test
  void eachTurnReadsAsMuchOfThoseThatWaitAsATurnHas() {
    List<Reader> readers = readers(100);
    readers.forEach(reader -> reader.reads(TURN / 4));
    assertThat(held(readers)).hasSize(96);
    List<Reader> before = held(readers);
    endTurn();
    assertThat(held(readers)).hasSize(92).isSubsetOf(before);
    for (int turn = 0; turn < 23; turn++) {
      endTurn();
    }
    assertThat(held(readers)).isEmpty();
  }

  @Test
  void refusalsCountForTheirConnection() {
    Reader refused = new Reader();
    Reader other = new Reader();
    for (int i = 0; i < TURN / LoopTurns.BYTES_OF_REFUSAL; i++) {
      refused.share.refused();
    }
    refused.reads(16);
    other.reads(LoopTurns.LEAST_BYTES);
    assertThat(other.isHeld()).isTrue();
    endTurn();
    assertThat(other.isHeld()).isFalse();
  }

  @Test
  void manyShortFramesUseUpTheTurnAsFewLongOnesDo() {
    Reader many = new Reader();
    Reader other = new Reader();
    many.reads(LoopTurns.LEAST_BYTES, TURN / LoopTurns.BYTES_OF_FRAME);
    assertThat(turns.isUsedUp()).isTrue();
    other.reads(LoopTurns.LEAST_BYTES);
    assertThat(other.isHeld()).isTrue();
    endTurn();
    assertThat(turns.isUsedUp()).isFalse();
  }

  @Test
  void aConnectionDoesNotWaitForAllThoseOfAnotherAddress() {
    List<Reader> readers = readers(100);
    readers.forEach(reader -> reader.reads(TURN));
    Reader elsewhere = new Reader(new AddressAccount());
    elsewhere.reads(TURN);
    assertThat(elsewhere.isHeld()).isTrue();
    endTurn();
    endTurn();
    assertThat(elsewhere.isHeld()).isFalse();
    assertThat(held(readers)).hasSize(98);
  }

  @Test
  void whoHasEndedTakesNoTurnFromTheOthers() {
    List<Reader> readers = readers(10);
    readers.forEach(reader -> reader.reads(TURN));
    assertThat(held(readers)).hasSize(9);
    readers.subList(1, 9).forEach(reader -> reader.share.ended());
    endTurn();
    assertThat(readers.get(9).isHeld()).isFalse();
  }
}
