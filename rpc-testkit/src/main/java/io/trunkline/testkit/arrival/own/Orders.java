package io.trunkline.testkit.arrival.own;

import java.io.Serializable;
import java.util.Comparator;

/** Orders that are classes of an application. */
public final class Orders {

  private Orders() {}

  /** Without fields. */
  public static final class ByLength implements Comparator<Object>, Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int compare(Object one, Object other) {
      int byLength = Integer.compare(one.toString().length(), other.toString().length());
      return byLength != 0 ? byLength : other.toString().compareTo(one.toString());
    }
  }

  /** With a field that decides. */
  public static final class ByLetter implements Comparator<Object>, Serializable {

    private static final long serialVersionUID = 1L;

    private int letter;

    public ByLetter() {}

    public ByLetter(int letter) {
      this.letter = letter;
    }

    private String key(Object value) {
      String text = value.toString();
      return text.length() > letter ? text.substring(letter) : "";
    }

    @Override
    public int compare(Object one, Object other) {
      int byKey = key(other).compareTo(key(one));
      return byKey != 0 ? byKey : one.toString().compareTo(other.toString());
    }
  }

  /** A constant. */
  public enum Fixed implements Comparator<Object> {
    BACKWARDS;

    @Override
    public int compare(Object one, Object other) {
      return other.toString().compareTo(one.toString());
    }
  }
}
