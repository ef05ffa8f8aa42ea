/**
 * The consumer's side. Doors: {@link io.trunkline.client.RpcClient} makes {@link
 * io.trunkline.client.Reference references}, whose services are the user's interface.
 */
@NullMarked
package io.trunkline.client;

import org.jspecify.annotations.NullMarked;
