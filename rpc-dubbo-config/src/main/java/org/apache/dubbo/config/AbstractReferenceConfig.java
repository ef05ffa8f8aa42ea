package org.apache.dubbo.config;

import org.jspecify.annotations.Nullable;

/** What references, and consumers for all of them, can set. */
public abstract class AbstractReferenceConfig extends AbstractInterfaceConfig {

  AbstractReferenceConfig(String tag) {
    super(tag);
  }

  public @Nullable String getClient() {
    return text("client");
  }

  public @Nullable String getGeneric() {
    return text("generic");
  }

  public @Nullable Boolean getLazy() {
    return get("lazy", Boolean.class);
  }

  public @Nullable String getProtocol() {
    return text("protocol");
  }

  public @Nullable String getProvidedBy() {
    return text("providedBy");
  }

  public @Nullable String getProviderNamespace() {
    return text("providerNamespace");
  }

  public @Nullable Integer getProviderPort() {
    return get("providerPort", Integer.class);
  }

  public @Nullable String getReconnect() {
    return text("reconnect");
  }

  public @Nullable Boolean getReferAsync() {
    return get("referAsync", Boolean.class);
  }

  public @Nullable String getRouter() {
    return text("router");
  }

  public @Nullable Boolean getSticky() {
    return get("sticky", Boolean.class);
  }

  public @Nullable Boolean getStubevent() {
    return get("stubevent", Boolean.class);
  }

  public @Nullable Boolean isCheck() {
    return get("check", Boolean.class);
  }

  public @Nullable Boolean isGeneric() {
    return get("generic", Boolean.class);
  }

  public @Nullable Boolean isInit() {
    return get("init", Boolean.class);
  }

  public @Nullable Boolean isInjvm() {
    return get("injvm", Boolean.class);
  }

  public void setCheck(@Nullable Boolean value) {
    set("check", value);
  }

  public void setClient(@Nullable String value) {
    set("client", value);
  }

  public void setGeneric(@Nullable Boolean value) {
    set("generic", value);
  }

  public void setGeneric(@Nullable String value) {
    set("generic", value);
  }

  public void setInit(@Nullable Boolean value) {
    set("init", value);
  }

  public void setInjvm(@Nullable Boolean value) {
    set("injvm", value);
  }

  public void setLazy(@Nullable Boolean value) {
    set("lazy", value);
  }

  public void setProtocol(@Nullable String value) {
    set("protocol", value);
  }

  public void setProvidedBy(@Nullable String value) {
    set("providedBy", value);
  }

  public void setProviderNamespace(@Nullable String value) {
    set("providerNamespace", value);
  }

  public void setProviderPort(@Nullable Integer value) {
    set("providerPort", value);
  }

  public void setReconnect(@Nullable String value) {
    set("reconnect", value);
  }

  public void setReferAsync(@Nullable Boolean value) {
    set("referAsync", value);
  }

  public void setRouter(@Nullable String value) {
    set("router", value);
  }

  public void setSticky(@Nullable Boolean value) {
    set("sticky", value);
  }
}
