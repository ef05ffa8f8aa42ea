package io.trunkline.testkit.model;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A canary with code that serializations may run to read it, or refuse it for. */
public final class ReadingCanary implements Serializable {

  private static final long serialVersionUID = 1L;

  static {
    CanaryRecord.note(ReadingCanary.class, "initialised");
  }

  public @Nullable String song = "la";

  public ReadingCanary() {
    CanaryRecord.note(ReadingCanary.class, "constructed");
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    CanaryRecord.note(ReadingCanary.class, "readObject");
    in.defaultReadObject();
  }
}
