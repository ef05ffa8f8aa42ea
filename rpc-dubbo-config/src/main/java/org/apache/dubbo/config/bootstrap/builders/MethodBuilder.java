package org.apache.dubbo.config.bootstrap.builders;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.config.ArgumentConfig;
import org.apache.dubbo.config.MethodConfig;

/** Builds a {@link MethodConfig}: each method sets the property of that name. Not thread-safe. */
public final class MethodBuilder {

  private final MethodConfig config = new MethodConfig();
  private final List<ArgumentConfig> arguments = new ArrayList<>();

  private MethodBuilder() {}

  /** A new one. */
  public static MethodBuilder newBuilder() {
    return new MethodBuilder();
  }

  public MethodBuilder arguments(List<? extends ArgumentConfig> value) {
    config.setArguments(value);
    return this;
  }

  public MethodBuilder addArgument(ArgumentConfig value) {
    arguments.add(value);
    config.setArguments(List.copyOf(arguments));
    return this;
  }

  public MethodBuilder deprecated(Boolean value) {
    config.setDeprecated(value);
    return this;
  }

  public MethodBuilder executes(Integer value) {
    config.setExecutes(value);
    return this;
  }

  public MethodBuilder name(String value) {
    config.setName(value);
    return this;
  }

  public MethodBuilder oninvoke(Object value) {
    config.setOninvoke(value);
    return this;
  }

  public MethodBuilder oninvokeMethod(String value) {
    config.setOninvokeMethod(value);
    return this;
  }

  public MethodBuilder onreturn(Object value) {
    config.setOnreturn(value);
    return this;
  }

  public MethodBuilder onreturnMethod(String value) {
    config.setOnreturnMethod(value);
    return this;
  }

  public MethodBuilder onthrow(Object value) {
    config.setOnthrow(value);
    return this;
  }

  public MethodBuilder onthrowMethod(String value) {
    config.setOnthrowMethod(value);
    return this;
  }

  public MethodBuilder parentPrefix(String value) {
    config.setParentPrefix(value);
    return this;
  }

  public MethodBuilder reliable(Boolean value) {
    config.setReliable(value);
    return this;
  }

  public MethodBuilder retry(Boolean value) {
    config.setRetry(value);
    return this;
  }

  public MethodBuilder isReturn(Boolean value) {
    config.setReturn(value);
    return this;
  }

  public MethodBuilder service(String value) {
    config.setService(value);
    return this;
  }

  public MethodBuilder serviceId(String value) {
    config.setServiceId(value);
    return this;
  }

  public MethodBuilder stat(Integer value) {
    config.setStat(value);
    return this;
  }

  public MethodBuilder sticky(Boolean value) {
    config.setSticky(value);
    return this;
  }

  public MethodBuilder actives(Integer value) {
    config.setActives(value);
    return this;
  }

  public MethodBuilder async(Boolean value) {
    config.setAsync(value);
    return this;
  }

  public MethodBuilder cache(String value) {
    config.setCache(value);
    return this;
  }

  public MethodBuilder forks(Integer value) {
    config.setForks(value);
    return this;
  }

  public MethodBuilder loadbalance(String value) {
    config.setLoadbalance(value);
    return this;
  }

  public MethodBuilder merger(String value) {
    config.setMerger(value);
    return this;
  }

  public MethodBuilder mock(Object value) {
    config.setMock(value);
    return this;
  }

  public MethodBuilder mock(String value) {
    config.setMock(value);
    return this;
  }

  public MethodBuilder parameters(Map<String, String> value) {
    config.setParameters(value);
    return this;
  }

  public MethodBuilder retries(Integer value) {
    config.setRetries(value);
    return this;
  }

  public MethodBuilder sent(Boolean value) {
    config.setSent(value);
    return this;
  }

  public MethodBuilder timeout(Integer value) {
    config.setTimeout(value);
    return this;
  }

  public MethodBuilder validation(String value) {
    config.setValidation(value);
    return this;
  }

  public MethodBuilder id(String value) {
    config.setId(value);
    return this;
  }

  /** What was built. */
  public MethodConfig build() {
    return config;
  }
}
