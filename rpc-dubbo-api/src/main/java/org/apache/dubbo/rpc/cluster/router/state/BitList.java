package org.apache.dubbo.rpc.cluster.router.state;

import java.util.ArrayList;
import java.util.List;

/**
 * The providers that a {@link StateRouter} gets.
 *
 * @param <E> the type of an invoker
 */
public class BitList<E> extends ArrayList<E> {

  private static final long serialVersionUID = 1;

  public BitList(List<E> originList) {
    super(originList);
  }

  public static <T> BitList<T> emptyList() {
    return new BitList<>(List.of());
  }
}
