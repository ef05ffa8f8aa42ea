package org.apache.dubbo.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One method of a service or reference: what the element {@code dubbo:method} says. */
public class MethodConfig extends AbstractMethodConfig {

  /** One that sets nothing. */
  public MethodConfig() {
    super("method");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable List<ArgumentConfig> getArguments() {
    return (List<ArgumentConfig>) get("arguments", List.class);
  }

  public @Nullable Boolean getDeprecated() {
    return get("deprecated", Boolean.class);
  }

  public @Nullable Integer getExecutes() {
    return get("executes", Integer.class);
  }

  public @Nullable String getName() {
    return text("name");
  }

  public @Nullable Object getOninvoke() {
    return get("oninvoke", Object.class);
  }

  public @Nullable String getOninvokeMethod() {
    return text("oninvokeMethod");
  }

  public @Nullable Object getOnreturn() {
    return get("onreturn", Object.class);
  }

  public @Nullable String getOnreturnMethod() {
    return text("onreturnMethod");
  }

  public @Nullable Object getOnthrow() {
    return get("onthrow", Object.class);
  }

  public @Nullable String getOnthrowMethod() {
    return text("onthrowMethod");
  }

  public @Nullable String getParentPrefix() {
    return text("parentPrefix");
  }

  public @Nullable String getService() {
    return text("service");
  }

  public @Nullable String getServiceId() {
    return text("serviceId");
  }

  public @Nullable Integer getStat() {
    return get("stat", Integer.class);
  }

  public @Nullable Boolean getSticky() {
    return get("sticky", Boolean.class);
  }

  public @Nullable Boolean isReliable() {
    return get("reliable", Boolean.class);
  }

  public @Nullable Boolean isRetry() {
    return get("retry", Boolean.class);
  }

  public @Nullable Boolean isReturn() {
    return get("return", Boolean.class);
  }

  public void setArguments(@Nullable List<? extends ArgumentConfig> value) {
    set("arguments", value);
  }

  public void setDeprecated(@Nullable Boolean value) {
    set("deprecated", value);
  }

  public void setExecutes(@Nullable Integer value) {
    set("executes", value);
  }

  public void setName(@Nullable String value) {
    set("name", value);
  }

  public void setOninvoke(@Nullable Object value) {
    set("oninvoke", value);
  }

  public void setOninvokeMethod(@Nullable String value) {
    set("oninvokeMethod", value);
  }

  public void setOnreturn(@Nullable Object value) {
    set("onreturn", value);
  }

  public void setOnreturnMethod(@Nullable String value) {
    set("onreturnMethod", value);
  }

  public void setOnthrow(@Nullable Object value) {
    set("onthrow", value);
  }

  public void setOnthrowMethod(@Nullable String value) {
    set("onthrowMethod", value);
  }

  public void setParentPrefix(@Nullable String value) {
    set("parentPrefix", value);
  }

  public void setReliable(@Nullable Boolean value) {
    set("reliable", value);
  }

  public void setRetry(@Nullable Boolean value) {
    set("retry", value);
  }

  public void setReturn(@Nullable Boolean value) {
    set("return", value);
  }

  public void setService(@Nullable String value) {
    set("service", value);
  }

  public void setServiceId(@Nullable String value) {
    set("serviceId", value);
  }

  public void setStat(@Nullable Integer value) {
    set("stat", value);
  }

  public void setSticky(@Nullable Boolean value) {
    set("sticky", value);
  }
}
