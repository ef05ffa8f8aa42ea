package io.trunkline.calls;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.Color;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The captured service where only its echo matters. */
final class NothingButEcho implements BidService {

  @Override
  public BidResponse bid(BidRequest request) {
    return null;
  }

  @Override
  public String echo(String text) {
    return text;
  }

  @Override
  public String fail(String text) {
    return null;
  }

  @Override
  public String failCustom(String text) {
    return null;
  }

  @Override
  public String nullValue(String text) {
    return null;
  }

  @Override
  public void nothing(int number) {}

  @Override
  public Map<String, Object> types(
      Date date,
      LocalDateTime time,
      BigDecimal amount,
      Color color,
      List<Integer> list,
      Map<String, Long> map,
      Set<String> set,
      byte[] bytes,
      int[] ints,
      long prim,
      Integer boxed) {
    return Map.of();
  }
}
