package io.trunkline.testkit.stored;

import io.trunkline.serialization.stored.PostDeserialize;
import io.trunkline.testkit.model.Pojo;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a graph that records when it is notified of its completion. */
public final class Parcel implements Serializable, PostDeserialize {

  private static final long serialVersionUID = 1L;

  public @Nullable String label;
  public @Nullable Pojo content;
  public List<Parcel> parts = new ArrayList<>();

  /** How many of its parts were notified before it; -1 if it was not notified. */
  public transient int toldParts = -1;

  /** How often it was notified. */
  public transient int told;

  public Parcel() {}

  public Parcel(String label, Parcel... parts) {
    this.label = label;
    this.content = new Pojo(label.length());
    this.parts.addAll(List.of(parts));
  }

  @Override
  public void afterDeserialize() {
    told++;
    toldParts = (int) parts.stream().filter(part -> part.told == 1).count();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Parcel that
        && Objects.equals(label, that.label)
        && Objects.equals(content, that.content)
        && parts.equals(that.parts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(label, content, parts);
  }

  @Override
  public String toString() {
    return "Parcel " + label + parts;
  }
}
