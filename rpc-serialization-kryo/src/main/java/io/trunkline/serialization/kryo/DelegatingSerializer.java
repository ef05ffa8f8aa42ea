package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;

/** A serializer whose bytes are those of another one. */
interface DelegatingSerializer {

  /** Whose bytes it writes. */
  Serializer<?> form();
}
