package io.trunkline.spring;

import java.time.LocalDateTime;

/** A service that takes and returns a time. */
public interface Clock {

  LocalDateTime same(LocalDateTime at);
}
