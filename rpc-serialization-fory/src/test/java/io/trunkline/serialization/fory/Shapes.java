package io.trunkline.serialization.fory;

import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Classes with fields that generated code sets in different ways. */
public final class Shapes {

  private Shapes() {}

  /** A class that others extend. */
  public static class Leaf implements Serializable {
    private static final long serialVersionUID = 1L;
    private int number = 7;
    private @Nullable Integer boxed = 8;
    private @Nullable String text = "leaf";

    public int number() {
      return number;
    }

    public @Nullable String text() {
      return text;
    }
  }

  /** Private and final fields, which are not set by code that Java checks. */
  public static final class Closed implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String name;
    private final @Nullable Leaf leaf;
    private final int[] numbers;

    public Closed(String name, @Nullable Leaf leaf, int[] numbers) {
      this.name = name;
      this.leaf = leaf;
      this.numbers = numbers;
    }

    public String name() {
      return name;
    }

    public @Nullable Object leaf() {
      return leaf;
    }

    public Object numbers() {
      return numbers;
    }
  }

  /** A record with a component that may contain it. */
  public record Point(int x, @Nullable String label, @Nullable Leaf leaf) implements Serializable {}

  /** A record that holds anything. */
  public record Held(@Nullable Object held) implements Serializable {}

  /** Fields of every kind of container. */
  public static class Open implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable Object any;
    public @Nullable Leaf leaf;
    private @Nullable Leaf hidden;
    protected @Nullable Leaf other;
    public @Nullable Map<String, Leaf> map;
    private @Nullable List<Leaf> list;
    public Leaf @Nullable [] array;
    public @Nullable Point point;

    public @Nullable Object hidden() {
      return hidden;
    }

    public void hide(Leaf leaf) {
      hidden = leaf;
    }

    public @Nullable List<Leaf> list() {
      return list;
    }
  }

  /** A class whose field has a type that generated code cannot name. */
  public static final class Unnamed implements Serializable {
    private static final long serialVersionUID = 1L;
    private @Nullable Secret secret;

    public @Nullable Object secret() {
      return secret;
    }
  }

  static class Secret implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  /** Its name is read after the tables whose keys know it. */
  public static final class Named {
    public Set<Named> all = new HashSet<>();
    public Map<Named, String> byNode = new HashMap<>();
    public String name = "";

    @Override
    public boolean equals(Object other) {
      return other instanceof Named named && Objects.equals(named.name, name);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(name);
    }
  }

  static class NotPublic {
    public int id;
  }

  /** Generated code sees its field and cannot reach it. */
  public static final class BelowNotPublic extends NotPublic {
    public int own;
  }
}
