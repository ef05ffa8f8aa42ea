/** Whole messages: the graph of each item, the names of classes, and what two sides agreed on. */
@NullMarked
package io.trunkline.serialization.formats.jsonb.internal.message;

import org.jspecify.annotations.NullMarked;
