package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;

/**
 * A class and its fields as a sender has them, with the plan for reading its objects. Kept for
 * later messages with the same bytes.
 *
 * @param name the name of the class
 * @param codec the codec to which the name led when the definition was read
 * @param plan what {@link TypeCodec#plan} returned for the fields
 * @param values how many values an object has in the message
 * @param bytes the definition in the message, from the name on
 * @param hash of the bytes
 */
record ClassDefinition(
    ResolvedName name, TypeCodec codec, Object plan, int values, byte[] bytes, int hash) {

  /** A class with more fields is refused. */
  static final int MAX_FIELDS = 4096;
}
