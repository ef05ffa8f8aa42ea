package io.trunkline.serialization.hessian2.internal.codec;

/**
 * The plan of a definition with a name that can be that of two fields: its objects can be dropped,
 * but not read.
 *
 * @param count how many fields the definition has
 * @param reason the text of the exception with which reading an object fails
 */
public record AmbiguousFields(int count, String reason) {}
