package demo.bid;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Who would see the advertisement, and on what. */
public class Device implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String os;
  public @Nullable String make;
  public @Nullable String version;
  public @Nullable String model;
  public @Nullable String lang;
  public @Nullable Geo geo;

  /** For serializers. */
  public Device() {}

  public Device(
      @Nullable String os,
      @Nullable String make,
      @Nullable String version,
      @Nullable String model,
      @Nullable String lang,
      @Nullable Geo geo) {
    this.os = os;
    this.make = make;
    this.version = version;
    this.model = model;
    this.lang = lang;
    this.geo = geo;
  }

  /** Every field by name. */
  @Override
  public String toString() {
    return "Device(os="
        + os
        + ", make="
        + make
        + ", version="
        + version
        + ", model="
        + model
        + ", lang="
        + lang
        + ", geo="
        + geo
        + ")";
  }
}
