package org.apache.dubbo.rpc;

import java.util.Map;
import org.apache.dubbo.common.extension.SPI;
import org.jspecify.annotations.Nullable;

/**
 * Selects the attachments that go on from call to call. If no extension of this type is on the
 * class path, a call that is made while another one is served sends all attachments that came with
 * the served call.
 */
@SPI
public interface PenetrateAttachmentSelector {

  /** Returns the attachments that a call sends in addition to its own; null for none. */
  @Nullable Map<String, Object> select(
      Invocation invocation,
      RpcContextAttachment clientAttachment,
      RpcContextAttachment serverAttachment);

  /** Returns the attachments that a reply sends in addition to its own; null for none. */
  @Nullable Map<String, Object> selectReverse(
      Invocation invocation,
      RpcContextAttachment clientResponseContext,
      RpcContextAttachment serverResponseContext);
}
