/** The exceptions of Dubbo 2.6's transport. */
@NullMarked
package com.alibaba.dubbo.remoting;

import org.jspecify.annotations.NullMarked;
