package org.apache.dubbo.config;

import org.jspecify.annotations.Nullable;

/** The defaults of references: what the element {@code dubbo:consumer} says. */
public class ConsumerConfig extends AbstractReferenceConfig {

  /** One that sets nothing. */
  public ConsumerConfig() {
    super("consumer");
  }

  public @Nullable Integer getCorethreads() {
    return get("corethreads", Integer.class);
  }

  public @Nullable Boolean getMeshEnable() {
    return get("meshEnable", Boolean.class);
  }

  public @Nullable Integer getQueues() {
    return get("queues", Integer.class);
  }

  public @Nullable Boolean getReferBackground() {
    return get("referBackground", Boolean.class);
  }

  public @Nullable Integer getReferThreadNum() {
    return get("referThreadNum", Integer.class);
  }

  public @Nullable Integer getShareconnections() {
    return get("shareconnections", Integer.class);
  }

  public @Nullable String getThreadpool() {
    return text("threadpool");
  }

  public @Nullable Integer getThreads() {
    return get("threads", Integer.class);
  }

  public @Nullable String getUrlMergeProcessor() {
    return text("urlMergeProcessor");
  }

  public void setCorethreads(@Nullable Integer value) {
    set("corethreads", value);
  }

  public void setMeshEnable(@Nullable Boolean value) {
    set("meshEnable", value);
  }

  public void setQueues(@Nullable Integer value) {
    set("queues", value);
  }

  public void setReferBackground(@Nullable Boolean value) {
    set("referBackground", value);
  }

  public void setReferThreadNum(@Nullable Integer value) {
    set("referThreadNum", value);
  }

  public void setShareconnections(@Nullable Integer value) {
    set("shareconnections", value);
  }

  public void setThreadpool(@Nullable String value) {
    set("threadpool", value);
  }

  public void setThreads(@Nullable Integer value) {
    set("threads", value);
  }

  public void setUrlMergeProcessor(@Nullable String value) {
    set("urlMergeProcessor", value);
  }
}
