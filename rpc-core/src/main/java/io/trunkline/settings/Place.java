package io.trunkline.settings;

/** Where a setting can be set: which builder has it, and which element in XML. */
public enum Place {
  /** On the builder of a client. */
  CLIENT("the client builder", "the client", "protocol"),

  /** On the builder of a server. */
  SERVER("the server builder", "the server", "protocol"),

  /** On the builder of a reference. */
  REFERENCE("the reference builder", "a reference", "reference"),

  /** On the options of a method of a reference. */
  METHOD("the method options", "a method", "method"),

  /** On the cluster options of a client, a reference or a method. */
  CLUSTER(
      "the cluster options", "`ClusterOptions` of a client, a reference or a method", "reference"),

  /** On the builder of an exported service. */
  SERVICE("the service builder", "a service", "service"),

  /** On the builder of a client's TLS. */
  CLIENT_TLS("ClientTls", "`ClientTls`", "ssl"),

  /** On the builder of a server's TLS. */
  SERVER_TLS("ServerTls", "`ServerTls`", "ssl");

  private final String builder;
  private final String shortly;
  private final String element;

  Place(String builder, String shortly, String element) {
    this.builder = builder;
    this.shortly = shortly;
    this.element = element;
  }

  /** The builder, for messages, such as {@code the client builder}. */
  public String builder() {
    return builder;
  }

  /** The owner of the setting, for pages, such as {@code a reference}. */
  public String shortly() {
    return shortly;
  }

  /** The element in XML, without a prefix. */
  public String element() {
    return element;
  }
}
