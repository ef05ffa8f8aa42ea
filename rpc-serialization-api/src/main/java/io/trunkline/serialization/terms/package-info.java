/**
 * The payload's part of what two ends agreed on: immutable values, handed to a serialization with
 * every message.
 */
@NullMarked
package io.trunkline.serialization.terms;

import org.jspecify.annotations.NullMarked;
