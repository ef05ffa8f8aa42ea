package io.trunkline.dubbo.config.shop;

/** A service as Dubbo 2.6 declares it. */
@com.alibaba.dubbo.config.annotation.Service(
    group = "older",
    parameters = {"colour", "blue"})
public class Older implements Greeter {

  @Override
  public String greet(String name) {
    return "good old " + name;
  }
}
