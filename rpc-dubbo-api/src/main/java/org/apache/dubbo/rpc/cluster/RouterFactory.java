package org.apache.dubbo.rpc.cluster;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.extension.SPI;

/** Makes a {@link Router}. Startup fails if an extension has {@code @Activate}. */
@SPI
public interface RouterFactory {

  Router getRouter(URL url);
}
