package org.apache.dubbo.common.serialize.protobuf.support;

import com.google.protobuf.MessageLite;

/** Called by interfaces that Dubbo's compiler generates. */
public final class ProtobufUtils {

  private ProtobufUtils() {}

  /**
   * Does nothing: messages are found by the classes that methods declare, and need no registration.
   *
   * @param instance a message of the class that Dubbo would register
   */
  public static <T extends MessageLite> void marshaller(T instance) {}
}
