package io.trunkline.dubbo.config.shop;

import org.apache.dubbo.config.annotation.DubboService;

/** Says what it likes to a part of the callers. */
@DubboService(group = "good", version = "1.0", interfaceClass = Greeter.class)
public class Good implements Greeter {

  @Override
  public String greet(String name) {
    return "good day " + name;
  }
}
