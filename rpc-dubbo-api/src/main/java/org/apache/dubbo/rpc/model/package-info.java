/** Dubbo's models of an application, as far as extensions use them. */
@NullMarked
package org.apache.dubbo.rpc.model;

import org.jspecify.annotations.NullMarked;
