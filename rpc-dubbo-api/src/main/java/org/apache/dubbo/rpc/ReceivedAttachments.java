package org.apache.dubbo.rpc;

import io.trunkline.call.ServerCall;
import java.util.HashMap;
import java.util.Map;

/** The attachments that came with a call, copied when somebody asks for them. */
final class ReceivedAttachments extends RpcContextAttachment {

  private final Map<String, Object> all;

  /**
   * @param all not copied; must not be changed afterwards
   */
  ReceivedAttachments(Map<String, Object> all) {
    this.all = all;
  }

  @Override
  Map<String, Object> seen() {
    return all.isEmpty() ? super.seen() : getObjectAttachments();
  }

  @Override
  Map<String, Object> initial() {
    Map<String, Object> visible = new HashMap<>();
    all.forEach(
        (key, value) -> {
          if (value != null && !ServerCall.isForTheRuntime(key)) { // Dubbo's have none of it either
            visible.put(key, value);
          }
        });
    return visible;
  }
}
