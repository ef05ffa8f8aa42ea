package org.apache.dubbo.config.bootstrap.builders;

import java.util.Map;
import org.apache.dubbo.config.ProtocolConfig;

/** Builds a {@link ProtocolConfig}: each method sets the property of that name. Not thread-safe. */
public final class ProtocolBuilder {

  private final ProtocolConfig config = new ProtocolConfig();

  private ProtocolBuilder() {}

  /** A new one. */
  public static ProtocolBuilder newBuilder() {
    return new ProtocolBuilder();
  }

  public ProtocolBuilder accepts(Integer value) {
    config.setAccepts(value);
    return this;
  }

  public ProtocolBuilder accesslog(String value) {
    config.setAccesslog(value);
    return this;
  }

  public ProtocolBuilder alive(Integer value) {
    config.setAlive(value);
    return this;
  }

  public ProtocolBuilder buffer(Integer value) {
    config.setBuffer(value);
    return this;
  }

  public ProtocolBuilder charset(String value) {
    config.setCharset(value);
    return this;
  }

  public ProtocolBuilder client(String value) {
    config.setClient(value);
    return this;
  }

  public ProtocolBuilder codec(String value) {
    config.setCodec(value);
    return this;
  }

  public ProtocolBuilder contextpath(String value) {
    config.setContextpath(value);
    return this;
  }

  public ProtocolBuilder corethreads(Integer value) {
    config.setCorethreads(value);
    return this;
  }

  public ProtocolBuilder dispatcher(String value) {
    config.setDispatcher(value);
    return this;
  }

  public ProtocolBuilder dispather(String value) {
    config.setDispather(value);
    return this;
  }

  public ProtocolBuilder exchanger(String value) {
    config.setExchanger(value);
    return this;
  }

  public ProtocolBuilder extProtocol(String value) {
    config.setExtProtocol(value);
    return this;
  }

  public ProtocolBuilder extension(String value) {
    config.setExtension(value);
    return this;
  }

  public ProtocolBuilder heartbeat(Integer value) {
    config.setHeartbeat(value);
    return this;
  }

  public ProtocolBuilder host(String value) {
    config.setHost(value);
    return this;
  }

  public ProtocolBuilder iothreads(Integer value) {
    config.setIothreads(value);
    return this;
  }

  public ProtocolBuilder jsonCheckLevel(String value) {
    config.setJsonCheckLevel(value);
    return this;
  }

  public ProtocolBuilder keepAlive(Boolean value) {
    config.setKeepAlive(value);
    return this;
  }

  public ProtocolBuilder name(String value) {
    config.setName(value);
    return this;
  }

  public ProtocolBuilder networker(String value) {
    config.setNetworker(value);
    return this;
  }

  public ProtocolBuilder noInterfaceSupport(Boolean value) {
    config.setNoInterfaceSupport(value);
    return this;
  }

  public ProtocolBuilder optimizer(String value) {
    config.setOptimizer(value);
    return this;
  }

  public ProtocolBuilder parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public ProtocolBuilder path(String value) {
    config.setPath(value);
    return this;
  }

  public ProtocolBuilder payload(Integer value) {
    config.setPayload(value);
    return this;
  }

  public ProtocolBuilder port(Integer value) {
    config.setPort(value);
    return this;
  }

  public ProtocolBuilder preferSerialization(String value) {
    config.setPreferSerialization(value);
    return this;
  }

  public ProtocolBuilder preferredProtocol(String value) {
    config.setPreferredProtocol(value);
    return this;
  }

  public ProtocolBuilder prompt(String value) {
    config.setPrompt(value);
    return this;
  }

  public ProtocolBuilder queues(Integer value) {
    config.setQueues(value);
    return this;
  }

  public ProtocolBuilder register(Boolean value) {
    config.setRegister(value);
    return this;
  }

  public ProtocolBuilder serialization(String value) {
    config.setSerialization(value);
    return this;
  }

  public ProtocolBuilder server(String value) {
    config.setServer(value);
    return this;
  }

  public ProtocolBuilder sslEnabled(Boolean value) {
    config.setSslEnabled(value);
    return this;
  }

  public ProtocolBuilder status(String value) {
    config.setStatus(value);
    return this;
  }

  public ProtocolBuilder telnet(String value) {
    config.setTelnet(value);
    return this;
  }

  public ProtocolBuilder threadPoolExhaustedListeners(String value) {
    config.setThreadPoolExhaustedListeners(value);
    return this;
  }

  public ProtocolBuilder threadpool(String value) {
    config.setThreadpool(value);
    return this;
  }

  public ProtocolBuilder threads(Integer value) {
    config.setThreads(value);
    return this;
  }

  public ProtocolBuilder transporter(String value) {
    config.setTransporter(value);
    return this;
  }

  public ProtocolBuilder id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public ProtocolConfig build() {
    return config;
  }
}
