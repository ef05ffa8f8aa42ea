package org.apache.dubbo.common.logger;

import org.jspecify.annotations.Nullable;

/** Passes on to SLF4J. */
public class Slf4jLogger implements ErrorTypeAwareLogger {

  private final org.slf4j.Logger log;

  protected Slf4jLogger(org.slf4j.Logger log) {
    this.log = log;
  }

  @Override
  public void trace(@Nullable String message) {
    log.trace(message);
  }

  @Override
  public void trace(@Nullable String message, @Nullable Object... arguments) {
    log.trace(message, arguments);
  }

  @Override
  public void trace(Throwable error) {
    log.trace(error.getMessage(), error);
  }

  @Override
  public void trace(@Nullable String message, @Nullable Throwable error) {
    log.trace(message, error);
  }

  @Override
  public void debug(@Nullable String message) {
    log.debug(message);
  }

  @Override
  public void debug(@Nullable String message, @Nullable Object... arguments) {
    log.debug(message, arguments);
  }

  @Override
  public void debug(Throwable error) {
    log.debug(error.getMessage(), error);
  }

  @Override
  public void debug(@Nullable String message, @Nullable Throwable error) {
    log.debug(message, error);
  }

  @Override
  public void info(@Nullable String message) {
    log.info(message);
  }

  @Override
  public void info(@Nullable String message, @Nullable Object... arguments) {
    log.info(message, arguments);
  }

  @Override
  public void info(Throwable error) {
    log.info(error.getMessage(), error);
  }

  @Override
  public void info(@Nullable String message, @Nullable Throwable error) {
    log.info(message, error);
  }

  @Override
  public void warn(@Nullable String message) {
    log.warn(message);
  }

  @Override
  public void warn(@Nullable String message, @Nullable Object... arguments) {
    log.warn(message, arguments);
  }

  @Override
  public void warn(Throwable error) {
    log.warn(error.getMessage(), error);
  }

  @Override
  public void warn(@Nullable String message, @Nullable Throwable error) {
    log.warn(message, error);
  }

  @Override
  public void error(@Nullable String message) {
    log.error(message);
  }

  @Override
  public void error(@Nullable String message, @Nullable Object... arguments) {
    log.error(message, arguments);
  }

  @Override
  public void error(Throwable error) {
    log.error(error.getMessage(), error);
  }

  @Override
  public void error(@Nullable String message, @Nullable Throwable error) {
    log.error(message, error);
  }

  @Override
  public boolean isTraceEnabled() {
    return log.isTraceEnabled();
  }

  @Override
  public boolean isDebugEnabled() {
    return log.isDebugEnabled();
  }

  @Override
  public boolean isInfoEnabled() {
    return log.isInfoEnabled();
  }

  @Override
  public boolean isWarnEnabled() {
    return log.isWarnEnabled();
  }

  @Override
  public boolean isErrorEnabled() {
    return log.isErrorEnabled();
  }

  @Override
  public void warn(String code, String cause, String extended, String message) {
    log.warn("[{}] {} {} {}", code, cause, extended, message);
  }

  @Override
  public void warn(
      String code, String cause, String extended, String message, @Nullable Throwable error) {
    log.warn("[{}] {} {} {}", code, cause, extended, message, error);
  }

  @Override
  public void error(String code, String cause, String extended, String message) {
    log.error("[{}] {} {} {}", code, cause, extended, message);
  }

  @Override
  public void error(
      String code, String cause, String extended, String message, @Nullable Throwable error) {
    log.error("[{}] {} {} {}", code, cause, extended, message, error);
  }
}
