/** The class of stock's extension whose name is on the wire. */
@NullMarked
package org.apache.dubbo.common.serialize.protostuff;

import org.jspecify.annotations.NullMarked;
