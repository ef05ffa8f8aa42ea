package demo.bid;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The interface whose calls were captured. */
public interface BidService {

  BidResponse bid(BidRequest request);

  String echo(String text);

  String fail(String text);

  String failCustom(String text) throws BidException;

  String nullValue(String text);

  void nothing(int number);

  Map<String, Object> types(
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
      Integer boxed);
}
