package io.trunkline.testkit.arrival.own;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A class that others are inner classes of. */
public class Enclosing implements Serializable {

  private static final long serialVersionUID = 1L;

  public String name = "outer";
  public List<Inner> inners = new ArrayList<>();

  /** Refers to the object that encloses it. */
  public class Inner implements Serializable {
    private static final long serialVersionUID = 1L;
    public int number;

    /** Refers to two enclosing objects. */
    public class Innermost implements Serializable {
      private static final long serialVersionUID = 1L;
      public String own = "own";

      public String owner() {
        return name + number + own;
      }
    }

    public String owner() {
      return name + number;
    }
  }

  /** What anonymous and local classes extend. */
  public abstract static class Rule implements Serializable {
    private static final long serialVersionUID = 1L;
    public int above = 4;

    public abstract String text();
  }

  /** An inner class's object in the list of its outer one. */
  public static Enclosing filled() {
    Enclosing outer = new Enclosing();
    outer.name = "changed";
    outer.inner(1);
    outer.inner(2);
    return outer;
  }

  public Inner inner(int number) {
    Inner inner = new Inner();
    inner.number = number;
    inners.add(inner);
    return inner;
  }

  /** An inner object of an inner object. */
  public static Object innermost() {
    Enclosing outer = new Enclosing();
    outer.name = "far";
    Inner inner = outer.inner(5);
    Inner.Innermost innermost = inner.new Innermost();
    innermost.own = "set";
    return innermost;
  }

  /** An anonymous class that captures a text and a number, and has a field. */
  @SuppressWarnings("serial")
  public static Rule anonymous(String captured, int number) {
    return new Rule() {
      private final int own = 1;

      @Override
      public String text() {
        return captured + number + own;
      }
    };
  }

  /** An anonymous class that captures the object that it is in. */
  @SuppressWarnings("serial")
  public Rule anonymousInside() {
    return new Rule() {
      @Override
      public String text() {
        return name;
      }
    };
  }

  /** A local class that captures a list. */
  @SuppressWarnings("serial")
  public static Rule local(List<String> captured) {
    class Local extends Rule {
      @Override
      public String text() {
        return captured.toString();
      }
    }
    return new Local();
  }

  /** An anonymous list. */
  @SuppressWarnings({"serial", "DoubleBraceInitialization"})
  public static List<String> anonymousList() {
    return new ArrayList<>() {
      {
        add("a");
        add("b");
      }
    };
  }

  /** An anonymous list that captures a text, which its elements do not show. */
  @SuppressWarnings("serial")
  public static List<String> capturingList(String captured) {
    List<String> list =
        new ArrayList<>() {
          @Override
          public String toString() {
            return captured;
          }
        };
    list.add("a");
    return list;
  }

  /** An anonymous map. */
  @SuppressWarnings({"serial", "DoubleBraceInitialization"})
  public static Map<String, Integer> anonymousMap() {
    return new HashMap<>() {
      {
        put("a", 1);
      }
    };
  }

  /** A local list with a field. */
  public static List<String> localList() {
    class Local extends ArrayList<String> {
      private static final long serialVersionUID = 1L;
      private int total = 5;

      @Override
      public int size() {
        return total < 0 ? 0 : super.size();
      }
    }
    Local list = new Local();
    list.total = 77;
    list.add("a");
    return list;
  }

  /** A function that captures a text. */
  public static @Nullable Object lambda(String captured) {
    return (java.util.function.Supplier<String> & Serializable) () -> captured;
  }
}
