package io.trunkline.dubbo.config.shop;

/** The service of the tests. */
public interface Greeter {

  String greet(String name);
}
