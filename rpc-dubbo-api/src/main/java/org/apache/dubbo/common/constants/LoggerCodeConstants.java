package org.apache.dubbo.common.constants;

/** Numbers of errors for {@link org.apache.dubbo.common.logger.ErrorTypeAwareLogger}. */
public interface LoggerCodeConstants {

  String COMMON_THREAD_POOL_EXHAUSTED = "0-1";
  String COMMON_UNEXPECTED_EXCEPTION = "0-12";
  String CLUSTER_EXECUTE_FILTER_EXCEPTION = "2-19";
  String PROXY_TIMEOUT_REQUEST = "3-4";
  String PROXY_FAILED = "3-8";
  String PROTOCOL_FAILED_REQUEST = "4-11";
  String CONFIG_FILTER_VALIDATION_EXCEPTION = "5-36";
  String TRANSPORT_UNEXPECTED_EXCEPTION = "6-4";
  String INTERNAL_ERROR = "99-0";
  String INTERNAL_INTERRUPTED = "99-1";
}
