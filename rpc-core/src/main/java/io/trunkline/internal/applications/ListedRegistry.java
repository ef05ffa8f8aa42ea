package io.trunkline.internal.applications;

import io.trunkline.discovery.InstanceSource;

/**
 * A registry with instances.
 *
 * @param url without passwords
 */
record ListedRegistry(String url, InstanceSource source) {}
