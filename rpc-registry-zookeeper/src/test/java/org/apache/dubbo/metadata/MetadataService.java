package org.apache.dubbo.metadata;

/** What a consumer of Dubbo calls. */
public interface MetadataService {

  MetadataInfo getMetadataInfo(String revision);

  String serviceName();
}
