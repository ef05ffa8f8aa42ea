package io.trunkline.internal.metadata;

/**
 * How a server announces its instance.
 *
 * @param revisions what it answers to consumers that ask for its services
 * @param isStored whether registries keep the metadata, so that no consumer asks
 * @param serve has the port answer such calls; called before each announcement
 */
public record InstanceSettings(MetadataRevisions revisions, boolean isStored, Runnable serve) {}
