package org.apache.dubbo.rpc.cluster.filter;

import org.apache.dubbo.common.extension.SPI;
import org.apache.dubbo.rpc.BaseFilter;

/** A filter of references that sees a call once, whatever number of providers it is tried at. */
@SPI
public interface ClusterFilter extends BaseFilter {}
