package org.apache.dubbo.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A port: what the element {@code dubbo:protocol} says. */
public class ProtocolConfig extends AbstractConfig {

  /** One that sets nothing. */
  public ProtocolConfig() {
    super("protocol");
  }

  public ProtocolConfig(String name) {
    this();
    set("name", name);
  }

  public ProtocolConfig(String name, int port) {
    this(name);
    set("port", port);
  }

  public @Nullable Integer getAccepts() {
    return get("accepts", Integer.class);
  }

  public @Nullable String getAccesslog() {
    return text("accesslog");
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

  public @Nullable Integer getCorethreads() {
    return get("corethreads", Integer.class);
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

  public @Nullable String getExtProtocol() {
    return text("extProtocol");
  }

  public @Nullable String getExtension() {
    return text("extension");
  }

  public @Nullable Integer getHeartbeat() {
    return get("heartbeat", Integer.class);
  }

  public @Nullable String getHost() {
    return text("host");
  }

  public @Nullable Integer getIothreads() {
    return get("iothreads", Integer.class);
  }

  public @Nullable String getJsonCheckLevel() {
    return text("jsonCheckLevel");
  }

  public @Nullable Boolean getKeepAlive() {
    return get("keepAlive", Boolean.class);
  }

  public @Nullable String getName() {
    return text("name");
  }

  public @Nullable String getNetworker() {
    return text("networker");
  }

  public @Nullable String getOptimizer() {
    return text("optimizer");
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable Map<String, String> getParameters() {
    return (Map<String, String>) get("parameters", Map.class);
  }

  public @Nullable String getPath() {
    return text("path");
  }

  public @Nullable Integer getPayload() {
    return get("payload", Integer.class);
  }

  public @Nullable Integer getPort() {
    return get("port", Integer.class);
  }

  public @Nullable String getPreferSerialization() {
    return text("preferSerialization");
  }

  public @Nullable String getPreferredProtocol() {
    return text("preferredProtocol");
  }

  public @Nullable String getPrompt() {
    return text("prompt");
  }

  public @Nullable Integer getQueues() {
    return get("queues", Integer.class);
  }

  public @Nullable String getSerialization() {
    return text("serialization");
  }

  public @Nullable String getServer() {
    return text("server");
  }

  public @Nullable Boolean getSslEnabled() {
    return get("sslEnabled", Boolean.class);
  }

  public @Nullable String getStatus() {
    return text("status");
  }

  public @Nullable String getTelnet() {
    return text("telnet");
  }

  public @Nullable String getThreadPoolExhaustedListeners() {
    return text("threadPoolExhaustedListeners");
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

  public @Nullable Boolean isNoInterfaceSupport() {
    return get("noInterfaceSupport", Boolean.class);
  }

  public @Nullable Boolean isRegister() {
    return get("register", Boolean.class);
  }

  public boolean isValid() {
    Boolean value = get("valid", Boolean.class);
    return value != null && value;
  }

  public void setAccepts(@Nullable Integer value) {
    set("accepts", value);
  }

  public void setAccesslog(@Nullable String value) {
    set("accesslog", value);
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

  public void setCorethreads(@Nullable Integer value) {
    set("corethreads", value);
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

  public void setExtProtocol(@Nullable String value) {
    set("extProtocol", value);
  }

  public void setExtension(@Nullable String value) {
    set("extension", value);
  }

  public void setHeartbeat(@Nullable Integer value) {
    set("heartbeat", value);
  }

  public void setHost(@Nullable String value) {
    set("host", value);
  }

  public void setIothreads(@Nullable Integer value) {
    set("iothreads", value);
  }

  public void setJsonCheckLevel(@Nullable String value) {
    set("jsonCheckLevel", value);
  }

  public void setKeepAlive(@Nullable Boolean value) {
    set("keepAlive", value);
  }

  public void setName(@Nullable String value) {
    set("name", value);
  }

  public void setNetworker(@Nullable String value) {
    set("networker", value);
  }

  public void setNoInterfaceSupport(@Nullable Boolean value) {
    set("noInterfaceSupport", value);
  }

  public void setOptimizer(@Nullable String value) {
    set("optimizer", value);
  }

  public void setParameters(@Nullable Map<String, String> value) {
    set("parameters", value);
  }

  public void setPath(@Nullable String value) {
    set("path", value);
  }

  public void setPayload(@Nullable Integer value) {
    set("payload", value);
  }

  public void setPort(@Nullable Integer value) {
    set("port", value);
  }

  public void setPreferSerialization(@Nullable String value) {
    set("preferSerialization", value);
  }

  public void setPreferredProtocol(@Nullable String value) {
    set("preferredProtocol", value);
  }

  public void setPrompt(@Nullable String value) {
    set("prompt", value);
  }

  public void setQueues(@Nullable Integer value) {
    set("queues", value);
  }

  public void setRegister(@Nullable Boolean value) {
    set("register", value);
  }

  public void setSerialization(@Nullable String value) {
    set("serialization", value);
  }

  public void setServer(@Nullable String value) {
    set("server", value);
  }

  public void setSslEnabled(@Nullable Boolean value) {
    set("sslEnabled", value);
  }

  public void setStatus(@Nullable String value) {
    set("status", value);
  }

  public void setTelnet(@Nullable String value) {
    set("telnet", value);
  }

  public void setThreadPoolExhaustedListeners(@Nullable String value) {
    set("threadPoolExhaustedListeners", value);
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
}
