/**
 * The consumer's side: an {@link io.trunkline.client.RpcClient} makes {@linkplain
 * io.trunkline.client.Reference references}, whose services are the user's interfaces.
 */
@NullMarked
package io.trunkline.client;

import org.jspecify.annotations.NullMarked;
