package io.trunkline.internal.metadata;

import org.jspecify.annotations.Nullable;

/**
 * How a server announces its instance.
 *
 * @param revisions answers consumers that ask for the services of the instance
 * @param serialization in which consumers ask; null if registries keep the metadata, so that no
 *     consumer asks
 * @param serve has the port answer such calls; called before each announcement
 */
public record InstanceSettings(
    MetadataRevisions revisions, @Nullable String serialization, Runnable serve) {}
