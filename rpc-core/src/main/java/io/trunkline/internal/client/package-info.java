/**
 * The consumer's half: a {@link io.trunkline.internal.client.ClientEngine} makes {@linkplain
 * io.trunkline.internal.client.ClientMethod methods} and {@linkplain
 * io.trunkline.internal.client.Invoker invokers}, which make their calls. {@link
 * io.trunkline.internal.client.ClientPath} lists the stages of a call. {@link
 * io.trunkline.internal.client.SharedConnection} is the last stage; its connection is made again
 * whenever it is lost.
 */
@NullMarked
package io.trunkline.internal.client;

import org.jspecify.annotations.NullMarked;
