/** Dubbo's calls without an interface. */
@NullMarked
package org.apache.dubbo.rpc.service;

import org.jspecify.annotations.NullMarked;
