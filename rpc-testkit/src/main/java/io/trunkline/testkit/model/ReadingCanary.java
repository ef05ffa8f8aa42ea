package io.trunkline.testkit.model;

import java.io.IOException;
import java.io.ObjectInputStream;

/** A canary with code that serializations may run to read it, or refuse it for. */
public final class ReadingCanary extends Canary {

  private static final long serialVersionUID = 1L;

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    CanaryRecord.note(getClass(), "readObject");
    in.defaultReadObject();
  }
}
