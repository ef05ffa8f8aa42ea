package org.apache.dubbo.config;

import org.jspecify.annotations.Nullable;

/** The defaults of services: what the element {@code dubbo:provider} says. */
public class ProviderConfig extends AbstractServiceConfig {

  /** One that sets nothing. */
  public ProviderConfig() {
    super("provider");
  }

  public @Nullable Integer getAccepts() {
    return get("accepts", Integer.class);
  }

  public @Nullable Integer getAlive() {
    return get("alive", Integer.class);
  }

  public @Nullable Integer getBuffer() {
    return get("buffer", Integer.class);
  }

  public @Nullable String getCharset() {
    return text("charset");
  }

  public @Nullable String getClient() {
    return text("client");
  }

  public @Nullable String getCodec() {
    return text("codec");
  }

  public @Nullable String getContextpath() {
    return text("contextpath");
  }

  public @Nullable String getDispatcher() {
    return text("dispatcher");
  }

  public @Nullable String getDispather() {
    return text("dispather");
  }

  public @Nullable String getExchanger() {
    return text("exchanger");
  }

  public @Nullable Boolean getExportBackground() {
    return get("exportBackground", Boolean.class);
  }

  public @Nullable Integer getExportThreadNum() {
    return get("exportThreadNum", Integer.class);
  }

  public @Nullable String getHost() {
    return text("host");
  }

  public @Nullable Integer getIothreads() {
    return get("iothreads", Integer.class);
  }

  public @Nullable String getNetworker() {
    return text("networker");
  }

  public @Nullable String getPath() {
    return text("path");
  }

  public @Nullable Integer getPort() {
    return get("port", Integer.class);
  }

  public @Nullable String getPrompt() {
    return text("prompt");
  }

  public @Nullable Integer getQueues() {
    return get("queues", Integer.class);
  }

  public @Nullable String getServer() {
    return text("server");
  }

  public @Nullable String getStatus() {
    return text("status");
  }

  public @Nullable String getTelnet() {
    return text("telnet");
  }

  public @Nullable String getThreadname() {
    return text("threadname");
  }

  public @Nullable String getThreadpool() {
    return text("threadpool");
  }

  public @Nullable Integer getThreads() {
    return get("threads", Integer.class);
  }

  public @Nullable String getTransporter() {
    return text("transporter");
  }

  public @Nullable Integer getWait() {
    return get("wait", Integer.class);
  }

  public void setAccepts(@Nullable Integer value) {
    set("accepts", value);
  }

  public void setAlive(@Nullable Integer value) {
    set("alive", value);
  }

  public void setBuffer(@Nullable Integer value) {
    set("buffer", value);
  }

  public void setCharset(@Nullable String value) {
    set("charset", value);
  }

  public void setClient(@Nullable String value) {
    set("client", value);
  }

  public void setCodec(@Nullable String value) {
    set("codec", value);
  }

  public void setContextpath(@Nullable String value) {
    set("contextpath", value);
  }

  public void setDispatcher(@Nullable String value) {
    set("dispatcher", value);
  }

  public void setDispather(@Nullable String value) {
    set("dispather", value);
  }

  public void setExchanger(@Nullable String value) {
    set("exchanger", value);
  }

  public void setExportBackground(@Nullable Boolean value) {
    set("exportBackground", value);
  }

  public void setExportThreadNum(@Nullable Integer value) {
    set("exportThreadNum", value);
  }

  public void setHost(@Nullable String value) {
    set("host", value);
  }

  public void setIothreads(@Nullable Integer value) {
    set("iothreads", value);
  }

  public void setNetworker(@Nullable String value) {
    set("networker", value);
  }

  public void setPath(@Nullable String value) {
    set("path", value);
  }

  public void setPort(@Nullable Integer value) {
    set("port", value);
  }

  public void setPrompt(@Nullable String value) {
    set("prompt", value);
  }

  public void setProtocol(@Nullable String value) {
    set("protocol", value);
  }

  public void setQueues(@Nullable Integer value) {
    set("queues", value);
  }

  public void setServer(@Nullable String value) {
    set("server", value);
  }

  public void setStatus(@Nullable String value) {
    set("status", value);
  }

  public void setTelnet(@Nullable String value) {
    set("telnet", value);
  }

  public void setThreadname(@Nullable String value) {
    set("threadname", value);
  }

  public void setThreadpool(@Nullable String value) {
    set("threadpool", value);
  }

  public void setThreads(@Nullable Integer value) {
    set("threads", value);
  }

  public void setTransporter(@Nullable String value) {
    set("transporter", value);
  }

  public void setWait(@Nullable Integer value) {
    set("wait", value);
  }
}
