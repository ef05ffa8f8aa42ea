package org.apache.dubbo.common.logger;

import org.jspecify.annotations.Nullable;

/** Dubbo's logger. */
public interface Logger {

  void trace(@Nullable String message);

  void trace(@Nullable String message, @Nullable Object... arguments);

  void trace(Throwable error);

  void trace(@Nullable String message, @Nullable Throwable error);

  void debug(@Nullable String message);

  void debug(@Nullable String message, @Nullable Object... arguments);

  void debug(Throwable error);

  void debug(@Nullable String message, @Nullable Throwable error);

  void info(@Nullable String message);

  void info(@Nullable String message, @Nullable Object... arguments);

  void info(Throwable error);

  void info(@Nullable String message, @Nullable Throwable error);

  void warn(@Nullable String message);

  void warn(@Nullable String message, @Nullable Object... arguments);

  void warn(Throwable error);

  void warn(@Nullable String message, @Nullable Throwable error);

  void error(@Nullable String message);

  void error(@Nullable String message, @Nullable Object... arguments);

  void error(Throwable error);

  void error(@Nullable String message, @Nullable Throwable error);

  boolean isTraceEnabled();

  boolean isDebugEnabled();

  boolean isInfoEnabled();

  boolean isWarnEnabled();

  boolean isErrorEnabled();
}
