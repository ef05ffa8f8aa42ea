package io.trunkline.serialization.fst;

import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Classes with code that a library could run, all of which records that it was run. */
final class HookedClasses {

  static final List<String> RECORDED = new CopyOnWriteArrayList<>();

  private HookedClasses() {}

  public static final class External implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Override
    public void writeExternal(ObjectOutput out) {
      RECORDED.add("writeExternal");
    }

    @Override
    public void readExternal(ObjectInput in) {
      RECORDED.add("readExternal");
    }
  }

  public static final class Reading implements Serializable {
    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) {
      RECORDED.add("readObject");
    }
  }

  public static final class Writing implements Serializable {
    private static final long serialVersionUID = 1L;

    private void writeObject(ObjectOutputStream out) {
      RECORDED.add("writeObject");
    }
  }

  public static class Resolving implements Serializable {
    private static final long serialVersionUID = 1L;

    protected Object readResolve() {
      RECORDED.add("readResolve");
      return this;
    }
  }

  public static final class Inheriting extends Resolving {
    private static final long serialVersionUID = 1L;
  }

  public static final class Replacing implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object writeReplace() {
      RECORDED.add("writeReplace");
      return this;
    }
  }

  /** Carried itself; its field's value is not. */
  public static final class Holder implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable Reading held;
  }

  static List<Object> all() {
    return List.of(
        new External(),
        new Reading(),
        new Writing(),
        new Resolving(),
        new Inheriting(),
        new Replacing());
  }
}
