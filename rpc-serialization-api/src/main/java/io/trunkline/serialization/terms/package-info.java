/**
 * The serialization's part of the terms that two ends agreed on in the handshake: immutable values,
 * passed to a serialization with every message.
 */
@NullMarked
package io.trunkline.serialization.terms;

import org.jspecify.annotations.NullMarked;
