package io.trunkline.testkit.model;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A link of chains, diamonds and rings. */
public final class Node implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String name;
  public @Nullable Node left;
  public @Nullable Node right;

  public Node() {}

  public Node(String name) {
    this.name = name;
  }
}
