/**
 * What registries of Dubbo's estates share: the text of their URLs, the URLs that they keep, the
 * thread and the state of a connection, and what a source or a text last reported. Registries are
 * modules that implement {@code io.trunkline.discovery}.
 */
@NullMarked
package io.trunkline.internal.registry;

import org.jspecify.annotations.NullMarked;
