package com.alibaba.dubbo.rpc.cluster;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.common.extension.SPI;

/** {@link org.apache.dubbo.rpc.cluster.RouterFactory} of 2.6. */
@SPI
public interface RouterFactory {

  Router getRouter(URL url);
}
