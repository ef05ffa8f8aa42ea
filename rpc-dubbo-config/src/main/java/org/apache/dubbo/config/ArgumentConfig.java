package org.apache.dubbo.config;

import org.jspecify.annotations.Nullable;

/** One argument of a method: what the element {@code dubbo:argument} says. */
public class ArgumentConfig extends AbstractConfig {

  /** One that sets nothing. */
  public ArgumentConfig() {
    super("argument");
  }

  public @Nullable Integer getIndex() {
    return get("index", Integer.class);
  }

  public @Nullable String getType() {
    return text("type");
  }

  public @Nullable Boolean isCallback() {
    return get("callback", Boolean.class);
  }

  public void setCallback(@Nullable Boolean value) {
    set("callback", value);
  }

  public void setIndex(@Nullable Integer value) {
    set("index", value);
  }

  public void setType(@Nullable String value) {
    set("type", value);
  }
}
