package io.trunkline.internal.metadata;

/**
 * How a server announces its instance.
 *
 * @param revisions answers consumers that ask for the services of the instance
 * @param isStored whether registries keep the metadata, so that no consumer asks
 * @param serve has the port answer such calls; called before each announcement
 */
public record InstanceSettings(MetadataRevisions revisions, boolean isStored, Runnable serve) {}
