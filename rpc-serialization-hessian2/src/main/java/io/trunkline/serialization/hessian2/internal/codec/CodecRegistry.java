package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.WireNames;
import org.jspecify.annotations.Nullable;

/** The codecs of one serialization, as codecs see them. Thread-safe. */
public interface CodecRegistry {

  /** The codec of a class, created when it is first asked for. */
  TypeCodec of(Class<?> type);

  /** The codec of a class if there is one already. */
  @Nullable TypeCodec known(Class<?> type);

  /** The names under which classes are written. */
  WireNames names();

  /** Whether messages are under terms, so that the reader takes what stock peers cannot read. */
  boolean isUnderTerms();

  /**
   * Whether values of time are written in the short encoding that two Trunkline peers agreed on.
   */
  boolean writesAgreedTime();
}
