/**
 * The tokens of JSON, for authors of serializations that write one line of JSON per item: {@link
 * io.trunkline.serialization.jsontext.JsonInput} reads them and {@link
 * io.trunkline.serialization.jsontext.JsonOutput} writes them. Neither interprets values.
 */
@NullMarked
package io.trunkline.serialization.jsontext;

import org.jspecify.annotations.NullMarked;
