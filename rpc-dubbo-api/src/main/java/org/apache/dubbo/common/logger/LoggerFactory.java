package org.apache.dubbo.common.logger;

/** Gives loggers, which pass on to SLF4J: configure the logger behind that. */
public class LoggerFactory {

  protected LoggerFactory() {}

  public static Logger getLogger(Class<?> type) {
    return getErrorTypeAwareLogger(type);
  }

  public static Logger getLogger(String name) {
    return getErrorTypeAwareLogger(name);
  }

  public static ErrorTypeAwareLogger getErrorTypeAwareLogger(Class<?> type) {
    return getErrorTypeAwareLogger(type.getName());
  }

  public static ErrorTypeAwareLogger getErrorTypeAwareLogger(String name) {
    return new Slf4jLogger(org.slf4j.LoggerFactory.getLogger(name));
  }
}
