/**
 * The consumer's half: connections, the calls that wait on them, and reconnection. {@link
 * io.trunkline.internal.client.ClientEngine} is the entry point; {@link
 * io.trunkline.internal.client.SharedConnection} is the connection to one address.
 */
@NullMarked
package io.trunkline.internal.client;

import org.jspecify.annotations.NullMarked;
