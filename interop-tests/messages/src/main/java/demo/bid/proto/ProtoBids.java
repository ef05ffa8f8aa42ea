package demo.bid.proto;

import demo.bid.BidException;
import org.jspecify.annotations.Nullable;

/** What the service does. */
public final class ProtoBids implements ProtoBidService {

  /** The key of the attachment that arrives with a call and returns, reversed, with its reply. */
  public static final String ATTACHMENT = "x-cap";

  /** The attachments of the call that this thread is running. */
  public interface Attachments {

    /** One that arrived with the call, or null. */
    @Nullable String received(String key);

    /** Adds one to the reply. */
    void reply(String key, String value);
  }

  private final Attachments attachments;

  public ProtoBids(Attachments attachments) {
    this.attachments = attachments;
  }

  @Override
  public BidResponse bid(BidRequest request) {
    return BidResponse.newBuilder()
        .setId(request.getImpressions(0).getId())
        .addSeatBids(SeatBid.newBuilder().setSeat("seat").setGroup(request.getDevice().getLang()))
        .build();
  }

  @Override
  public Text echo(Text text) {
    String attachment = attachments.received(ATTACHMENT);
    if (attachment == null) {
      return text;
    }
    attachments.reply(ATTACHMENT, new StringBuilder(attachment).reverse().toString());
    return Text.newBuilder().setText(text.getText() + attachment).build();
  }

  @Override
  public Text fail(Text message) {
    throw new IllegalStateException(message.getText());
  }

  @Override
  public Text failCustom(Text message) throws BidException {
    throw new BidException(message.getText(), 42);
  }

  @Override
  public @Nullable Text nullValue(Text ignored) {
    return null;
  }

  @Override
  public void nothing(Number number) {}

  @Override
  public Kinds types(Kinds kinds, Text text, Number number) {
    return kinds.toBuilder().setWord(text.getText() + number.getNumber()).build();
  }
}
