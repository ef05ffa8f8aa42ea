/** What Dubbo's compiler for protobuf puts into the interfaces that it generates. */
@NullMarked
package org.apache.dubbo.common.serialize.protobuf.support;

import org.jspecify.annotations.NullMarked;
