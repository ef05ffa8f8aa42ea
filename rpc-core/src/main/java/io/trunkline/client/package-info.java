/**
 * The API for consumers. Start with {@link io.trunkline.client.RpcClient}, which creates
 * {@linkplain io.trunkline.client.Reference references} to services; calls go through the user's
 * interfaces.
 */
@NullMarked
package io.trunkline.client;

import org.jspecify.annotations.NullMarked;
