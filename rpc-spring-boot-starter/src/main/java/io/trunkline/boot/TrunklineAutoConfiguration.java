package io.trunkline.boot;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Import;

/** The configuration of each Boot application with services or references. Boot creates it. */
@AutoConfiguration
@Import(DubboRegistrar.class)
public final class TrunklineAutoConfiguration {

  /** Made by Boot. */
  public TrunklineAutoConfiguration() {}
}
