package io.trunkline.internal.reference;

import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a view of a reference adds to each call.
 *
 * @param attachments the attachments that each call begins with
 * @param replyAttachments takes the attachments of each reply; null if nothing does
 * @param atOnce the blocking methods that return at once
 */
record CallExtras(
    Map<String, Object> attachments,
    @Nullable Consumer<Map<String, Object>> replyAttachments,
    CallsAtOnce atOnce) {}
