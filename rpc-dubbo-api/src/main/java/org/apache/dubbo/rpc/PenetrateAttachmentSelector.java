package org.apache.dubbo.rpc;

import java.util.Map;
import org.apache.dubbo.common.extension.SPI;
import org.jspecify.annotations.Nullable;

/**
 * Says which attachments go on from call to call. Where no extension of this type is on the class
 * path, a call that is made while one is served sends all that came with that one.
 */
@SPI
public interface PenetrateAttachmentSelector {

  /** Those that a call sends beside its own; null for none. */
  @Nullable Map<String, Object> select(
      Invocation invocation,
      RpcContextAttachment clientAttachment,
      RpcContextAttachment serverAttachment);

  /** Those that a reply sends beside its own; null for none. */
  @Nullable Map<String, Object> selectReverse(
      Invocation invocation,
      RpcContextAttachment clientResponseContext,
      RpcContextAttachment serverResponseContext);
}
