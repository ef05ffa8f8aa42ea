package org.apache.dubbo.config.bootstrap.builders;

import java.util.Map;
import org.apache.dubbo.config.RegistryConfig;

/** Builds a {@link RegistryConfig}: each method sets the property of that name. Not thread-safe. */
public final class RegistryBuilder {

  private final RegistryConfig config = new RegistryConfig();

  private RegistryBuilder() {}

  /** A new one. */
  public static RegistryBuilder newBuilder() {
    return new RegistryBuilder();
  }

  public RegistryBuilder accepts(String value) {
    config.setAccepts(value);
    return this;
  }

  public RegistryBuilder address(String value) {
    config.setAddress(value);
    return this;
  }

  public RegistryBuilder check(Boolean value) {
    config.setCheck(value);
    return this;
  }

  public RegistryBuilder client(String value) {
    config.setClient(value);
    return this;
  }

  public RegistryBuilder cluster(String value) {
    config.setCluster(value);
    return this;
  }

  public RegistryBuilder dynamic(Boolean value) {
    config.setDynamic(value);
    return this;
  }

  public RegistryBuilder enableEmptyProtection(Boolean value) {
    config.setEnableEmptyProtection(value);
    return this;
  }

  public RegistryBuilder extraKeys(String value) {
    config.setExtraKeys(value);
    return this;
  }

  public RegistryBuilder file(String value) {
    config.setFile(value);
    return this;
  }

  public RegistryBuilder group(String value) {
    config.setGroup(value);
    return this;
  }

  public RegistryBuilder parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public RegistryBuilder password(String value) {
    config.setPassword(value);
    return this;
  }

  public RegistryBuilder port(Integer value) {
    config.setPort(value);
    return this;
  }

  public RegistryBuilder preferred(Boolean value) {
    config.setPreferred(value);
    return this;
  }

  public RegistryBuilder protocol(String value) {
    config.setProtocol(value);
    return this;
  }

  public RegistryBuilder register(Boolean value) {
    config.setRegister(value);
    return this;
  }

  public RegistryBuilder registerMode(String value) {
    config.setRegisterMode(value);
    return this;
  }

  public RegistryBuilder secure(String value) {
    config.setSecure(value);
    return this;
  }

  public RegistryBuilder server(String value) {
    config.setServer(value);
    return this;
  }

  public RegistryBuilder session(Integer value) {
    config.setSession(value);
    return this;
  }

  public RegistryBuilder simplified(Boolean value) {
    config.setSimplified(value);
    return this;
  }

  public RegistryBuilder subscribe(Boolean value) {
    config.setSubscribe(value);
    return this;
  }

  public RegistryBuilder timeout(Integer value) {
    config.setTimeout(value);
    return this;
  }

  public RegistryBuilder transport(String value) {
    config.setTransport(value);
    return this;
  }

  public RegistryBuilder transporter(String value) {
    config.setTransporter(value);
    return this;
  }

  public RegistryBuilder useAsConfigCenter(Boolean value) {
    config.setUseAsConfigCenter(value);
    return this;
  }

  public RegistryBuilder useAsMetadataCenter(Boolean value) {
    config.setUseAsMetadataCenter(value);
    return this;
  }

  public RegistryBuilder username(String value) {
    config.setUsername(value);
    return this;
  }

  public RegistryBuilder version(String value) {
    config.setVersion(value);
    return this;
  }

  public RegistryBuilder wait(Integer value) {
    config.setWait(value);
    return this;
  }

  public RegistryBuilder weight(Integer value) {
    config.setWeight(value);
    return this;
  }

  public RegistryBuilder zone(String value) {
    config.setZone(value);
    return this;
  }

  public RegistryBuilder id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public RegistryConfig build() {
    return config;
  }
}
