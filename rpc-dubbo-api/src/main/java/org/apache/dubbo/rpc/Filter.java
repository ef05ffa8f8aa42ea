package org.apache.dubbo.rpc;

import org.apache.dubbo.common.extension.SPI;

/**
 * A filter of references or services. Named in a file {@code
 * META-INF/dubbo/org.apache.dubbo.rpc.Filter}, and by {@code filter} attributes or {@link
 * org.apache.dubbo.common.extension.Activate}.
 */
@SPI
public interface Filter extends BaseFilter {

  /** The same under the name that it has in 2.7. */
  interface Listener extends BaseFilter.Listener {}
}
