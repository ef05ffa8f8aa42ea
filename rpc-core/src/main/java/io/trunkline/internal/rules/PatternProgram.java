package io.trunkline.internal.rules;

import io.trunkline.internal.rules.PatternPart.Characters;
import io.trunkline.internal.rules.PatternPart.Choice;
import io.trunkline.internal.rules.PatternPart.Letter;
import io.trunkline.internal.rules.PatternPart.LookAhead;
import io.trunkline.internal.rules.PatternPart.Place;
import io.trunkline.internal.rules.PatternPart.Repetition;
import io.trunkline.internal.rules.PatternPart.Sequence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression as a graph of states. Each state is visited once for each place of a text,
 * so a match takes their product at most. Immutable once made.
 */
final class PatternProgram {

  /** Takes a few milliseconds. */
  static final int MOST_STEPS = 200_000;

  private static final int MOST_STATES = 5_000;

  /** The result of a match. */
  enum Result {
    MATCHES,
    DIFFERS,
    TAKES_TOO_LONG
  }

  /**
   * A state.
   *
   * @param part what has to hold here; null if nothing has
   * @param next the state after it
   * @param other another one, or where the part of a look-ahead begins; {@link #NONE} for none
   */
  private record State(@Nullable PatternPart part, int next, int other) {}

  private static final int NONE = -1;
  private static final int ACCEPT = 0;

  private final List<State> states = new ArrayList<>();
  private final String text;
  private int begin;

  private PatternProgram(String text) {
    this.text = text;
    states.add(new State(null, NONE, NONE)); // ACCEPT
  }

  /**
   * @throws PatternSyntaxException if it is too large
   */
  static PatternProgram of(PatternPart whole, String text) {
    PatternProgram program = new PatternProgram(text);
    int accept = program.add(Place.END, ACCEPT, NONE);
    program.begin = program.states(whole, accept);
    return program;
  }

  private int add(@Nullable PatternPart part, int next, int other) {
    if (states.size() >= MOST_STATES) {
      throw new PatternSyntaxException("it is too large with its counts", text, -1);
    }
    states.add(new State(part, next, other));
    return states.size() - 1;
  }

  /** Adds the states of a part; returns the first one. */
  private int states(PatternPart part, int next) {
    if (part instanceof Sequence sequence) {
      int first = next;
      for (int i = sequence.parts().size() - 1; i >= 0; i--) {
        first = states(sequence.parts().get(i), first);
      }
      return first;
    }
    if (part instanceof Choice choice) {
      int first = NONE;
      for (PatternPart one : choice.parts()) {
        int begins = states(one, next);
        first = first == NONE ? begins : add(null, begins, first);
      }
      return first;
    }
    if (part instanceof Repetition repetition) {
      return states(repetition, next);
    }
    if (part instanceof LookAhead ahead) {
      return add(part, next, states(ahead.part(), ACCEPT));
    }
    return add(part, next, NONE);
  }

  private int states(Repetition repetition, int next) {
    int first = next;
    int least = repetition.least();
    if (repetition.most() == Repetition.ANY_NUMBER) {
      int loop = add(null, NONE, next);
      int begins = states(repetition.part(), loop);
      states.set(loop, new State(null, begins, next));
      first = least == 0 ? loop : begins;
      least = Math.max(0, least - 1);
    }
    for (int i = repetition.least(); i < repetition.most(); i++) {
      first = add(null, states(repetition.part(), first), next);
    }
    for (int i = 0; i < least; i++) {
      first = states(repetition.part(), first);
    }
    return first;
  }

  /** Matches a whole text. */
  Result run(String subject) {
    Run run = new Run(subject.codePoints().toArray());
    boolean isReached = run.reaches(begin, 0);
    return run.steps > MOST_STEPS
        ? Result.TAKES_TOO_LONG
        : isReached ? Result.MATCHES : Result.DIFFERS;
  }

  /** One match. */
  private final class Run {

    private final int[] subject;
    private int steps;

    Run(int[] subject) {
      this.subject = subject;
    }

    /** Whether the states from one on lead to the end; false after too many steps. */
    boolean reaches(int from, int place) {
      int places = subject.length + 1;
      BitSet seen = new BitSet();
      Deque<Integer> open = new ArrayDeque<>();
      push(from * places + place, seen, open);
      while (!open.isEmpty() && ++steps <= MOST_STEPS) {
        int visited = open.pop();
        int index = visited / places;
        int at = visited % places;
        if (index == ACCEPT) {
          return true;
        }
        State state = states.get(index);
        if (state.part instanceof Letter || state.part instanceof Characters) {
          if (at < subject.length && takes(state.part, subject[at])) {
            push(state.next * places + at + 1, seen, open);
          }
        } else if (holds(state, at)) {
          push(state.next * places + at, seen, open);
          if (state.part == null && state.other != NONE) {
            push(state.other * places + at, seen, open);
          }
        }
      }
      return false;
    }

    private void push(int visited, BitSet seen, Deque<Integer> open) {
      if (!seen.get(visited)) {
        seen.set(visited);
        open.push(visited);
      }
    }

    private boolean takes(PatternPart part, int codePoint) {
      if (part instanceof Characters characters) {
        steps += characters.cost(codePoint) - 1;
        return characters.contains(codePoint);
      }
      return part instanceof Letter letter && letter.codePoint() == codePoint;
    }

    private boolean holds(State state, int at) {
      if (state.part instanceof LookAhead ahead) {
        steps += states.size(); // its own set
        return reaches(state.other, at) == ahead.isWanted();
      }
      if (state.part instanceof Place place) {
        return switch (place) {
          case BEGIN -> at == 0;
          case END -> at == subject.length;
          case WORD_BOUNDARY -> isWord(at - 1) != isWord(at);
          case NO_WORD_BOUNDARY -> isWord(at - 1) == isWord(at);
        };
      }
      return true;
    }

    private boolean isWord(int at) {
      return at >= 0
          && at < subject.length
          && (subject[at] == '_' || Character.isLetterOrDigit(subject[at]));
    }
  }
}
