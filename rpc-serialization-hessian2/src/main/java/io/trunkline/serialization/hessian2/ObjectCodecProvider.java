package io.trunkline.serialization.hessian2;

import java.util.List;

/**
 * Gives hessian2 an application's {@link ObjectCodec}s. Found by {@link java.util.ServiceLoader}: a
 * jar or the application names its class in {@code
 * META-INF/services/io.trunkline.serialization.hessian2.ObjectCodecProvider}. They are for every
 * client and port of the JVM. Needs a public constructor without parameters.
 */
public interface ObjectCodecProvider {

  /**
   * The codecs, which go before those of the JDK's classes. Asked once by each client or port when
   * it is made, which fails with what this throws, or if two codecs are for one class.
   */
  List<ObjectCodec<?>> codecs();
}
