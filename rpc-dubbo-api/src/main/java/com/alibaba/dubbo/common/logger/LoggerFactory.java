package com.alibaba.dubbo.common.logger;

import org.apache.dubbo.common.logger.Slf4jLogger;

/** {@link org.apache.dubbo.common.logger.LoggerFactory} of 2.6. */
public class LoggerFactory {

  protected LoggerFactory() {}

  public static Logger getLogger(Class<?> type) {
    return getLogger(type.getName());
  }

  public static Logger getLogger(String name) {
    return new OldLogger(org.slf4j.LoggerFactory.getLogger(name));
  }

  private static final class OldLogger extends Slf4jLogger implements Logger {

    OldLogger(org.slf4j.Logger log) {
      super(log);
    }
  }
}
