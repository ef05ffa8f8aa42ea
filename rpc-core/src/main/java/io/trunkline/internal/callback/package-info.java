/**
 * Objects of consumers that providers call: the opposite direction on a connection. The consumer's
 * half keeps what was passed and runs the calls, the provider's half makes them; neither knows the
 * client or the server around it.
 */
@NullMarked
package io.trunkline.internal.callback;

import org.jspecify.annotations.NullMarked;
