/** The same of Dubbo 2.6. */
@NullMarked
package com.alibaba.dubbo.rpc.service;

import org.jspecify.annotations.NullMarked;
