package io.trunkline.dubbo.config.shop;

import org.apache.dubbo.config.annotation.DubboService;

/** Says hello. */
@DubboService
public class Hello implements Greeter {

  @Override
  public String greet(String name) {
    return "hello " + name;
  }
}
