/**
 * The tokens of JSON, for authors of serializations that write one line of it for each item: {@link
 * io.trunkline.serialization.jsontext.JsonInput} reads them and {@link
 * io.trunkline.serialization.jsontext.JsonOutput} writes them. Neither knows what a value is.
 */
@NullMarked
package io.trunkline.serialization.jsontext;

import org.jspecify.annotations.NullMarked;
