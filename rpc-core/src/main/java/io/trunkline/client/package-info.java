/**
 * The API for consumers. {@link io.trunkline.client.RpcClient} creates {@linkplain
 * io.trunkline.client.Reference references} to services; calls go through the user's interfaces.
 */
@NullMarked
package io.trunkline.client;

import org.jspecify.annotations.NullMarked;
