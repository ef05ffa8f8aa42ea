package io.trunkline.demo;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The device an advertisement would be shown on. */
public final class Device implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String os;
  private @Nullable String make;
  private @Nullable String version;
  private @Nullable String model;
  private @Nullable String lang;
  private @Nullable Geo geo;

  /** Its operating system. */
  public @Nullable String getOs() {
    return os;
  }

  public void setOs(@Nullable String os) {
    this.os = os;
  }

  /** Who made it. */
  public @Nullable String getMake() {
    return make;
  }

  public void setMake(@Nullable String make) {
    this.make = make;
  }

  /** The version of its operating system. */
  public @Nullable String getVersion() {
    return version;
  }

  public void setVersion(@Nullable String version) {
    this.version = version;
  }

  /** Its model. */
  public @Nullable String getModel() {
    return model;
  }

  public void setModel(@Nullable String model) {
    this.model = model;
  }

  /** Its language. */
  public @Nullable String getLang() {
    return lang;
  }

  public void setLang(@Nullable String lang) {
    this.lang = lang;
  }

  /** Where it is. */
  public @Nullable Geo getGeo() {
    return geo;
  }

  public void setGeo(@Nullable Geo geo) {
    this.geo = geo;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Device that
        && Objects.equals(os, that.os)
        && Objects.equals(make, that.make)
        && Objects.equals(version, that.version)
        && Objects.equals(model, that.model)
        && Objects.equals(lang, that.lang)
        && Objects.equals(geo, that.geo);
  }

  @Override
  public int hashCode() {
    return Objects.hash(os, make, version, model, lang, geo);
  }
}
