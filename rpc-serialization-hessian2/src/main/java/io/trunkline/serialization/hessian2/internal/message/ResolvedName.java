package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import org.jspecify.annotations.Nullable;

/**
 * The name of a type with the codec to which the last gate led it. A gate never changes its answer,
 * so a race between two readers is harmless.
 */
final class ResolvedName {

  private final String name;
  private final byte[] bytes;
  private final int hash;
  private @Nullable Answer answer;

  /**
   * Creates a name that no gate has been asked for.
   *
   * @param bytes the name as a message has it
   * @param hash of the bytes
   */
  ResolvedName(String name, byte[] bytes, int hash) {
    this.name = name;
    this.bytes = bytes;
    this.hash = hash;
  }

  /**
   * @param codec null if the gate refuses the name
   */
  private record Answer(ClassGate gate, @Nullable TypeCodec codec) {}

  String name() {
    return name;
  }

  byte[] bytes() {
    return bytes;
  }

  int hash() {
    return hash;
  }

  /**
   * The codec of the type.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses it
   */
  TypeCodec codec(TypeCodecs codecs, ClassGate gate) {
    Answer last = answer;
    if (last != null && last.gate == gate && last.codec != null) {
      return last.codec;
    }
    TypeCodec codec = codecs.named(name, gate);
    answer = new Answer(gate, codec);
    return codec;
  }

  /** The codec of the type; null if the gate refuses it, which it is asked once. */
  @Nullable TypeCodec codecIfAllowed(TypeCodecs codecs, ClassGate gate) {
    Answer last = answer;
    if (last != null && last.gate == gate) {
      return last.codec;
    }
    try {
      return codec(codecs, gate);
    } catch (ClassRefusedException refused) {
      answer = new Answer(gate, null);
      return null;
    }
  }
}
