package org.apache.dubbo.metadata;

import java.io.Serializable;
import java.util.Map;

/** What a consumer of Dubbo reads, under the name and with the fields that it has there. */
public final class MetadataInfo implements Serializable {

  private static final long serialVersionUID = 1L;

  public String app;
  public String revision;
  public Map<String, ServiceInfo> services;

  /** One service. */
  public static final class ServiceInfo implements Serializable {

    private static final long serialVersionUID = 1L;

    public String name;
    public String group;
    public String version;
    public String protocol;
    public String path;
    public int port;
    public Map<String, String> params;
  }
}
