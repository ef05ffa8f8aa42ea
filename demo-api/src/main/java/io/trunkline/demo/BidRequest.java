package io.trunkline.demo;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a device asks bids for. */
public final class BidRequest implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String id;
  private @Nullable Device device;
  private @Nullable List<Impression> impressions;

  /** What the answer is matched by. */
  public @Nullable String getId() {
    return id;
  }

  public void setId(@Nullable String id) {
    this.id = id;
  }

  /** The device the advertisement would be shown on. */
  public @Nullable Device getDevice() {
    return device;
  }

  public void setDevice(@Nullable Device device) {
    this.device = device;
  }

  /** The places to fill. */
  public @Nullable List<Impression> getImpressions() {
    return impressions;
  }

  public void setImpressions(@Nullable List<Impression> impressions) {
    this.impressions = impressions;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BidRequest that
        && Objects.equals(id, that.id)
        && Objects.equals(device, that.device)
        && Objects.equals(impressions, that.impressions);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, device, impressions);
  }
}
