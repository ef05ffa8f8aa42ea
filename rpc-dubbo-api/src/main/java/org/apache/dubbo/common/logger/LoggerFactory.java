package org.apache.dubbo.common.logger;

/** Returns loggers that forward to SLF4J. Configure the logging framework that SLF4J uses. */
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
