package io.trunkline.dubbo.spring;

import java.util.Map;
import org.apache.dubbo.common.extension.MadeExtension;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.PenetrateAttachmentSelector;
import org.apache.dubbo.rpc.RpcContextAttachment;
import org.jspecify.annotations.Nullable;

/** A selector whose setters get their beans before its first use, not while references are made. */
record InjectedSelector(MadeExtension<PenetrateAttachmentSelector> made)
    implements PenetrateAttachmentSelector {

  @Override
  public @Nullable Map<String, Object> select(
      Invocation invocation, RpcContextAttachment client, RpcContextAttachment server) {
    return made.injected().select(invocation, client, server);
  }

  @Override
  public @Nullable Map<String, Object> selectReverse(
      Invocation invocation, RpcContextAttachment client, RpcContextAttachment server) {
    return made.injected().selectReverse(invocation, client, server);
  }
}
