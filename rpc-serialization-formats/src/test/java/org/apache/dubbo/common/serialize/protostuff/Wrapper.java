package org.apache.dubbo.common.serialize.protostuff;

import org.jspecify.annotations.Nullable;

/** What stock's extension wraps values in; the name counts. */
public final class Wrapper {

  public @Nullable Object data;
}
