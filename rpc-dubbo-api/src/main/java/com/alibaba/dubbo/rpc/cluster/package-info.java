/** The extension types of clusters of 2.6. No call uses them. */
@NullMarked
package com.alibaba.dubbo.rpc.cluster;

import org.jspecify.annotations.NullMarked;
