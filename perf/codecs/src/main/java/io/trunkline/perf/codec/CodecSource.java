package io.trunkline.perf.codec;

import java.util.List;

/** Makes several codecs of one kind. Found by {@link java.util.ServiceLoader}, as a codec is. */
public interface CodecSource {

  /** New ones, as cheap as a {@link Codec} is. */
  List<Codec> codecs();
}
