package io.trunkline.testkit.stored;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An object that is not {@link java.io.Serializable}, nor is what it holds. */
public final class Unmarked {

  public @Nullable String name;
  public @Nullable Unmarked inner;

  public Unmarked() {}

  public Unmarked(String name, @Nullable Unmarked inner) {
    this.name = name;
    this.inner = inner;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Unmarked that
        && Objects.equals(name, that.name)
        && Objects.equals(inner, that.inner);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, inner);
  }
}
