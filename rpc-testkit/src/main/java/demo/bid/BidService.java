package demo.bid;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The service of the golden frames: one method for each kind of call and value. */
public interface BidService {

  BidResponse bid(BidRequest request);

  /** Returns its argument. */
  String echo(String text);

  /** Throws an {@link IllegalStateException} with this message. */
  String fail(String message);

  /** Throws a {@link BidException} with this message and the code 42. */
  String failCustom(String message) throws BidException;

  /** Returns null. */
  @Nullable String nullValue(String ignored);

  void nothing(int number);

  /** Returns its arguments by name, in the order given here. */
  Map<String, Object> types(
      Date date,
      LocalDateTime ldt,
      BigDecimal bd,
      Color color,
      List<Integer> list,
      Map<String, Long> map,
      Set<String> set,
      byte[] bytes,
      int[] ints,
      long prim,
      Integer boxed);
}
