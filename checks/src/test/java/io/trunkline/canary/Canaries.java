package io.trunkline.canary;

import io.trunkline.testkit.model.CanaryRecord;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** More canaries: each kind of class that some serializer reads in its own way. */
final class Canaries {

  /** To be defined afresh in the loader of each side. */
  static final List<String> NAMES =
      List.of(
          Canaries.class.getName(), // the JDK looks whether it agrees with those within it
          External.class.getName(),
          Resolving.class.getName(),
          OfMap.class.getName(),
          OfList.class.getName(),
          OfRecord.class.getName(),
          Handler.class.getName(),
          CanaryService.class.getName());

  private Canaries() {}

  /** Reads itself. */
  public static final class External implements Externalizable {

    private static final long serialVersionUID = 1L;

    static {
      CanaryRecord.note(External.class, "initialised");
    }

    private String song = "la";

    public External() {
      CanaryRecord.note(External.class, "constructed");
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeUTF(song);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      CanaryRecord.note(External.class, "readExternal");
      song = in.readUTF();
    }
  }

  /** Replaces itself once it is read. */
  public static final class Resolving implements Serializable {

    private static final long serialVersionUID = 1L;

    static {
      CanaryRecord.note(Resolving.class, "initialised");
    }

    public String song = "la";

    public Resolving() {
      CanaryRecord.note(Resolving.class, "constructed");
    }

    private Object readResolve() {
      CanaryRecord.note(Resolving.class, "readResolve");
      return this;
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      CanaryRecord.note(Resolving.class, "finalize");
    }
  }

  /** A map, which some forms name by a type of their own. */
  public static final class OfMap extends HashMap<String, String> {

    private static final long serialVersionUID = 1L;

    static {
      CanaryRecord.note(OfMap.class, "initialised");
    }

    public OfMap() {
      CanaryRecord.note(OfMap.class, "constructed");
      super.put("song", "la");
    }

    @Override
    public String put(String key, String value) {
      CanaryRecord.note(OfMap.class, "put");
      return super.put(key, value);
    }
  }

  /** A list, likewise. */
  public static final class OfList extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    static {
      CanaryRecord.note(OfList.class, "initialised");
    }

    public OfList() {
      CanaryRecord.note(OfList.class, "constructed");
      super.add("la");
    }

    @Override
    public boolean add(String element) {
      CanaryRecord.note(OfList.class, "add");
      return super.add(element);
    }
  }

  /** Made by its canonical constructor. */
  public record OfRecord(String song) implements Serializable {

    public OfRecord {
      CanaryRecord.note(OfRecord.class, "constructed");
    }

    public OfRecord() {
      this("la");
    }
  }

  /** What a dynamic proxy calls. */
  public static final class Handler implements InvocationHandler, Serializable {

    private static final long serialVersionUID = 1L;

    static {
      CanaryRecord.note(Handler.class, "initialised");
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      CanaryRecord.note(Handler.class, "invoked");
      return switch (method.getName()) {
        case "hashCode" -> 7;
        case "equals" -> proxy == arguments[0];
        case "compareTo" -> 0;
        default -> "canary";
      };
    }
  }

  /** What the name of another class is written for, where no such class is at hand. */
  public static final class Named implements Serializable {

    private static final long serialVersionUID = 1L;

    public String song = "la";
  }
}
