package io.trunkline.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows {@link UnusableBootException} as Boot shows what it knows. Boot makes it. */
public final class UnusableBootAnalyzer extends AbstractFailureAnalyzer<UnusableBootException> {

  /** Made by Boot. */
  public UnusableBootAnalyzer() {}

  @Override
  protected FailureAnalysis analyze(Throwable root, UnusableBootException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()), UnusableBootException.ACTION, cause);
  }
}
