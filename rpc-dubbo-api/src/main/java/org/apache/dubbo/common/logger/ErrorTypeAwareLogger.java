package org.apache.dubbo.common.logger;

import org.jspecify.annotations.Nullable;

/**
 * Dubbo's logger with the number of an error, its cause and more about it, which precede the
 * message.
 */
public interface ErrorTypeAwareLogger extends Logger {

  void warn(String code, String cause, String extended, String message);

  void warn(String code, String cause, String extended, String message, @Nullable Throwable error);

  void error(String code, String cause, String extended, String message);

  void error(String code, String cause, String extended, String message, @Nullable Throwable error);
}
