package io.trunkline.registry.nacos;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/**
 * The servers and the namespace of a URL. Equal ones share a client.
 *
 * @param servers hosts and ports with commas between them
 * @param namespace the id of the namespace; empty for the public one
 * @param properties those of Nacos's client, with credentials; never printed
 * @param timeout how long a connection or a reply may take
 */
record NacosServer(
    String servers, String namespace, Map<String, String> properties, Duration timeout) {

  NacosServer {
    properties = Map.copyOf(properties);
  }

  /** The properties from which Nacos's client is made. */
  Properties toProperties() {
    Properties all = new Properties();
    all.putAll(properties);
    all.setProperty("serverAddr", servers);
    if (!namespace.isEmpty()) {
      all.setProperty("namespace", namespace);
    }
    return all;
  }

  /** Servers and namespace, without credentials. */
  @Override
  public String toString() {
    return NacosUrl.SCHEME + "://" + servers + (namespace.isEmpty() ? "" : "/" + namespace);
  }
}
