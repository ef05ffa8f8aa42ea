package org.apache.dubbo.rpc;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The attachments that came with a call, copied when somebody asks for them. */
final class ReceivedAttachments extends RpcContextAttachment {

  /** What consumers send to the runtime; Dubbo's contexts do not have it either. */
  private static final Set<String> FOR_THE_RUNTIME =
      Set.of(
          "path",
          "interface",
          "group",
          "version",
          "dubbo",
          "token",
          "timeout",
          "_TO",
          "async",
          "dubbo.tag",
          "dubbo.force.tag");

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
          if (value != null && !FOR_THE_RUNTIME.contains(key)) {
            visible.put(key, value);
          }
        });
    return visible;
  }
}
