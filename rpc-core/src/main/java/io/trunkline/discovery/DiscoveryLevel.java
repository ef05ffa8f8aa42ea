package io.trunkline.discovery;

/** A level at which registries keep providers. */
public enum DiscoveryLevel {
  /** Each service by its interface, which all versions of Dubbo read. */
  INTERFACE,
  /** Instances of applications, each with all of its services, which Dubbo 3 reads. */
  APPLICATION
}
