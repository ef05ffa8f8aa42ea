package io.trunkline.perf.armeria;

import com.linecorp.armeria.server.annotation.ConsumesJson;
import com.linecorp.armeria.server.annotation.Post;
import com.linecorp.armeria.server.annotation.ProducesJson;
import com.linecorp.armeria.server.annotation.ProducesText;
import io.trunkline.demo.BidRequest;

/** Returns what it gets, on the event loop. */
public final class Echo {

  static final String BID = "/bid";
  static final String TEXT = "/text";
  static final String NOTHING = "/nothing";

  /** Echoes a request. */
  @Post(BID)
  @ConsumesJson
  @ProducesJson
  public BidRequest bid(BidRequest request) {
    return request;
  }

  /** Echoes a text as it is. */
  @Post(TEXT)
  @ProducesText
  public String text(String text) {
    return text;
  }

  /** Does nothing. */
  @Post(NOTHING)
  public void nothing() {
    // nothing to do is what is measured
  }
}
