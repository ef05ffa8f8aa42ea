package io.trunkline.serialization.hessian2;

import java.util.List;

/**
 * Supplies an application's {@link ObjectCodec}s to hessian2, for every client and server port of
 * the JVM.
 *
 * <p>Found by {@link java.util.ServiceLoader}: a jar or the application names its class in {@code
 * META-INF/services/io.trunkline.serialization.hessian2.ObjectCodecProvider}. The class needs a
 * public constructor without parameters.
 */
public interface ObjectCodecProvider {

  /**
   * The codecs, which take precedence over those of JDK classes. Called once for each client or
   * server port while it is created. Creation fails if this method throws, or if a class has two
   * codecs.
   */
  List<ObjectCodec<?>> codecs();
}
