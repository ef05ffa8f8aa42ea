package io.trunkline.internal.exchange;

import java.util.List;

/** The names that calls without an interface have on the wire, as stock peers spell them. */
public final class GenericCalls {

  /** The method that stands for every method. */
  public static final String METHOD = "$invoke";

  /** The method of stock consumers that do not wait. */
  public static final String ASYNC_METHOD = "$invokeAsync";

  /** Attachment: how the consumer writes objects. */
  public static final String MODE = "generic";

  /** The mode in which objects are maps. */
  public static final String MAPS = "true";

  /** The exception in which all stock versions pack what the method threw. */
  public static final String EXCEPTION = "com.alibaba.dubbo.rpc.service.GenericException";

  /** Every name of it. */
  public static final List<String> EXCEPTIONS =
      List.of(EXCEPTION, "org.apache.dubbo.rpc.service.GenericException");

  private GenericCalls() {}
}
