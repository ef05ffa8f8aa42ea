package org.apache.dubbo.rpc.cluster.router.state;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.SPI;

/** Makes a {@link StateRouter}. Startup fails if an extension has {@code @Activate}. */
@SPI
public interface StateRouterFactory {

  <T> StateRouter<T> getRouter(Class<T> interfaceClass, URL url);
}
