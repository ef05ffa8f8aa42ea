package org.apache.dubbo.config;

import io.trunkline.dubbo.objects.ConfigObject;
import org.jspecify.annotations.Nullable;

/**
 * What all config classes share. Set one up before it is used: not thread-safe. What the XML
 * element refuses is refused when the application starts, with the same reason.
 */
public abstract class AbstractConfig extends ConfigObject {

  /**
   * @param tag the name of the element
   */
  protected AbstractConfig(String tag) {
    super(tag);
  }

  public void setId(@Nullable String value) {
    set("id", value);
  }

  public @Nullable String getId() {
    return text("id");
  }
}
