package org.apache.dubbo.config;

import org.jspecify.annotations.Nullable;

/** Keys and certificates: what the element {@code dubbo:ssl} says. */
public class SslConfig extends AbstractConfig {

  /** One that sets nothing. */
  public SslConfig() {
    super("ssl");
  }

  public @Nullable String getCaAddress() {
    return text("caAddress");
  }

  public @Nullable String getCaCertPath() {
    return text("caCertPath");
  }

  public @Nullable String getClientKeyCertChainPath() {
    return text("clientKeyCertChainPath");
  }

  public @Nullable String getClientKeyPassword() {
    return text("clientKeyPassword");
  }

  public @Nullable String getClientPrivateKeyPath() {
    return text("clientPrivateKeyPath");
  }

  public @Nullable String getClientTrustCertCollectionPath() {
    return text("clientTrustCertCollectionPath");
  }

  public @Nullable String getEnvType() {
    return text("envType");
  }

  public @Nullable String getOidcTokenPath() {
    return text("oidcTokenPath");
  }

  public @Nullable String getServerKeyCertChainPath() {
    return text("serverKeyCertChainPath");
  }

  public @Nullable String getServerKeyPassword() {
    return text("serverKeyPassword");
  }

  public @Nullable String getServerPrivateKeyPath() {
    return text("serverPrivateKeyPath");
  }

  public @Nullable String getServerTrustCertCollectionPath() {
    return text("serverTrustCertCollectionPath");
  }

  public void setCaAddress(@Nullable String value) {
    set("caAddress", value);
  }

  public void setCaCertPath(@Nullable String value) {
    set("caCertPath", value);
  }

  public void setClientKeyCertChainPath(@Nullable String value) {
    set("clientKeyCertChainPath", value);
  }

  public void setClientKeyPassword(@Nullable String value) {
    set("clientKeyPassword", value);
  }

  public void setClientPrivateKeyPath(@Nullable String value) {
    set("clientPrivateKeyPath", value);
  }

  public void setClientTrustCertCollectionPath(@Nullable String value) {
    set("clientTrustCertCollectionPath", value);
  }

  public void setEnvType(@Nullable String value) {
    set("envType", value);
  }

  public void setOidcTokenPath(@Nullable String value) {
    set("oidcTokenPath", value);
  }

  public void setServerKeyCertChainPath(@Nullable String value) {
    set("serverKeyCertChainPath", value);
  }

  public void setServerKeyPassword(@Nullable String value) {
    set("serverKeyPassword", value);
  }

  public void setServerPrivateKeyPath(@Nullable String value) {
    set("serverPrivateKeyPath", value);
  }

  public void setServerTrustCertCollectionPath(@Nullable String value) {
    set("serverTrustCertCollectionPath", value);
  }
}
