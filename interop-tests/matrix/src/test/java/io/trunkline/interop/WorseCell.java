package io.trunkline.interop;

import io.trunkline.interop.peer.arrival.KindCell;
import io.trunkline.interop.peer.arrival.KindCell.Ending;
import java.util.EnumSet;
import java.util.Set;

/**
 * A value that fared worse where one end is ours than it does between two stock ends.
 *
 * @param stock what became of it between stock ends
 * @param ours what became of it with an end of ours
 */
record WorseCell(Pairing pairing, KindCell stock, KindCell ours) {

  private static final Set<Ending> REPLIED =
      EnumSet.complementOf(EnumSet.of(Ending.THROWN, Ending.UNANSWERED));

  /**
   * Whether ours is worse. A value that arrives equal has to; one that stock refuses, which its
   * caller learns, must not arrive changed, which nobody does; a call that stock ends has to end,
   * and with an exception that callers expect if with any.
   */
  static boolean isWorse(Ending stock, Ending ours) {
    return switch (ours) {
      case EQUAL -> false;
      case REFUSED -> stock == Ending.EQUAL;
      case CHANGED -> stock != Ending.CHANGED;
      case THROWN -> REPLIED.contains(stock);
      case UNANSWERED -> stock != Ending.UNANSWERED;
    };
  }

  @Override
  public String toString() {
    return pairing + " | " + stock.ending() + " | " + ours;
  }
}
