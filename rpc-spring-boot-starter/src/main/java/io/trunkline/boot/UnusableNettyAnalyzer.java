package io.trunkline.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows {@link UnusableNettyException} as Boot shows what it knows. Boot makes it. */
public final class UnusableNettyAnalyzer extends AbstractFailureAnalyzer<UnusableNettyException> {

  /** Made by Boot. */
  public UnusableNettyAnalyzer() {}

  @Override
  protected FailureAnalysis analyze(Throwable root, UnusableNettyException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()), UnusableNettyException.ACTION, cause);
  }
}
