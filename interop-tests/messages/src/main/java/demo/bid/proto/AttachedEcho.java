package demo.bid.proto;

import org.jspecify.annotations.Nullable;

/** A call with an attachment, as a runtime makes it. */
@FunctionalInterface
public interface AttachedEcho {

  /** What a provider returned, with the attachment of its reply, or null where there is none. */
  record Answer(Text text, @Nullable String attachment) {}

  /** Calls {@link ProtoBidService#echo} with an attachment under {@link ProtoBids#ATTACHMENT}. */
  Answer call(Text text, String attachment);
}
