package io.trunkline.calls;

import java.util.AbstractList;

/** A list of one text that does something when it is first written. For one thread. */
public final class ActingList extends AbstractList<String> {

  private final Runnable action;
  private boolean done;

  public ActingList(Runnable action) {
    this.action = action;
  }

  @Override
  public String get(int index) {
    return "x";
  }

  @Override
  public int size() {
    if (!done) {
      done = true;
      action.run();
    }
    return 1;
  }
}
