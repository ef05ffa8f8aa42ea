package io.trunkline.testkit.arrival.own;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Classes with fields that formats confuse. */
@SuppressWarnings("unused")
public final class Beans {

  private Beans() {}

  /** One of each primitive type, and its box. */
  public static class Numbers implements Serializable {
    private static final long serialVersionUID = 1L;
    public boolean flag = true;
    public byte small = -1;
    public short middle = -2;
    public char letter = '\ud800';
    public int number = Integer.MIN_VALUE;
    public long large = Long.MIN_VALUE;
    public float single = -0f;
    public double real = Double.NaN;
    public @Nullable Byte boxedSmall = 1;
    public @Nullable Short boxedMiddle = 2;
    public @Nullable Character boxedLetter = 'c';
    public @Nullable Float boxedSingle = Float.MIN_VALUE;
    public @Nullable Long boxedLarge;
    public @Nullable Number any = (short) 5;
    public @Nullable Object untyped = 'x';
    public @Nullable Comparable<?> comparable = 1.5f;
  }

  /** The first of three with fields of one name. */
  public static class Base implements Serializable {
    private static final long serialVersionUID = 1L;
    private @Nullable Long id;
    private @Nullable String name;
    private @Nullable List<String> tags;
    protected boolean on;

    void base(Long newId, String newName, List<String> newTags) {
      id = newId;
      name = newName;
      tags = newTags;
      on = true;
    }
  }

  /** The second. */
  public static class Middle extends Base {
    private static final long serialVersionUID = 1L;
    private int id;

    void middle(int newId) {
      id = newId;
    }
  }

  /** The third. */
  public static class Shadowing extends Middle {
    private static final long serialVersionUID = 1L;
    private long id;
    private @Nullable String name;
    private @Nullable Set<Integer> tags;
    private @Nullable Boolean on;

    void own(long newId, String newName, Set<Integer> newTags, Boolean newOn) {
      id = newId;
      name = newName;
      tags = newTags;
      on = newOn;
    }
  }

  /** Fields are set in all three, or only in the superclasses, or only in the last. */
  public static Shadowing shadowing(boolean above, boolean below) {
    Shadowing bean = new Shadowing();
    if (above) {
      bean.base(1L, "base", new ArrayList<>(List.of("x")));
      bean.middle(2);
    }
    if (below) {
      bean.own(3, "sub", new java.util.HashSet<>(Set.of(4)), false);
    }
    return bean;
  }

  /** A field that is not sent, and whose absence is not a loss. */
  public static class Transient implements Serializable {
    private static final long serialVersionUID = 1L;
    public String kept = "kept";
    public transient @Nullable Object dropped;
    public volatile int counted = 5;
  }

  /** Final fields, and a single constructor, which has parameters and checks them. */
  public static final class Final implements Serializable {
    private static final long serialVersionUID = 1L;
    public final int constant = 5;
    private final String text;
    private final List<String> list;
    private final int number;

    public Final(String text, int number) {
      if (text.isEmpty()) {
        throw new IllegalArgumentException("text");
      }
      this.text = text;
      this.number = number;
      this.list = new ArrayList<>(List.of(text));
    }

    public String text() {
      return text + list + number;
    }
  }

  /** Made by a builder; its constructor is private. */
  public static final class Built implements Serializable {
    private static final long serialVersionUID = 1L;
    private String text = "before";
    private int count = 9;

    private Built() {}

    public static Built of(String text, int count) {
      Built built = new Built();
      built.text = text;
      built.count = count;
      return built;
    }

    public String text() {
      return text + count;
    }
  }

  /** Defaults that a constructor sets, and a value sent for each that is another or null. */
  public static class Defaults implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable String text = "default";
    public int number = 42;
    public boolean flag = true;
    public @Nullable List<String> list = new ArrayList<>(List.of("default"));
    public @Nullable Map<String, String> map = new HashMap<>(Map.of("default", "x"));

    /** All of them are empty. */
    public static Defaults emptied() {
      Defaults bean = new Defaults();
      bean.text = null;
      bean.number = 0;
      bean.flag = false;
      bean.list = null;
      bean.map = null;
      return bean;
    }
  }

  /** Names that other formats use for themselves, and names that differ by case. */
  @SuppressWarnings("checkstyle:all")
  public static class OddNames implements Serializable {
    private static final long serialVersionUID = 1L;
    public int $dollar = 1;
    public int _under = 2;
    public int ünï = 3;
    public int class_ = 4;
    public String $ref = "r";
    public String _type = "t";
    public String value = "v";
    public String type = "type";
    public String id = "id";
    public int a = 50;
    public int A = 60;
    public String aB = "X";
    public String ab = "Y";
    public String URL = "u";
    public boolean isActive = true;
    public boolean active;
  }

  /** Generic, with an array of its variable. */
  public static class Generic<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable T value;
    public @Nullable List<T> list;
    public @Nullable Map<T, T> map;
    public @Nullable List<? super T> lower;
  }

  /** Its type argument is in its superclass. */
  public static class OfText extends Generic<String> {
    private static final long serialVersionUID = 1L;
    public String own = "own";

    public static OfText made() {
      OfText bean = new OfText();
      bean.value = "v";
      bean.list = new ArrayList<>(List.of("a", "b"));
      bean.map = new HashMap<>(Map.of("k", "v"));
      bean.lower = new ArrayList<>(List.of("l"));
      return bean;
    }
  }

  /**
   * Getters that return other values than the fields have, and setters that change the values that
   * they receive.
   */
  public static class Lying implements Serializable {
    private static final long serialVersionUID = 1L;
    private String text = "field";

    public String getText() {
      return "getter of " + text;
    }

    public void setText(String newText) {
      text = "setter of " + newText;
    }

    public String getMore() {
      throw new IllegalStateException("not a property");
    }
  }

  /** A list linked by hand, deeper than most. */
  public static class Chain implements Serializable {
    private static final long serialVersionUID = 1L;
    public int number;
    public @Nullable Chain next;
    public @Nullable Chain first;

    public static Chain of(int length) {
      Chain head = new Chain();
      Chain last = head;
      for (int i = 1; i < length; i++) {
        Chain link = new Chain();
        link.number = i;
        link.first = head;
        last.next = link;
        last = link;
      }
      return head;
    }
  }

  /** Not visible to others. */
  static class Hidden implements Serializable {
    private static final long serialVersionUID = 1L;
    String text = "hidden";
  }

  /** Visible, but its superclass is not, which has the fields. */
  public static class Shown extends Hidden {
    private static final long serialVersionUID = 1L;
    public int number = 3;
  }

  /** An object that nobody outside of this package can name. */
  public static Object hidden() {
    Hidden bean = new Hidden();
    bean.text = "another";
    return bean;
  }

  /** Not marked, as many beans are. */
  public static class Unmarked {
    public String text = "unmarked";
  }

  /** Nothing at all. */
  public static class Empty implements Serializable {
    private static final long serialVersionUID = 1L;
  }
}
