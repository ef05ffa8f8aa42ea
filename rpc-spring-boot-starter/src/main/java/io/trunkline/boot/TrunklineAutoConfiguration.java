package io.trunkline.boot;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Import;

/** What a Boot application with services or references needs in any case. Boot makes it. */
@AutoConfiguration
@Import(DubboRegistrar.class)
public final class TrunklineAutoConfiguration {

  /** Made by Boot. */
  public TrunklineAutoConfiguration() {}
}
