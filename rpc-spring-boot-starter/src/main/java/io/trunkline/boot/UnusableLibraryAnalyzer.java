package io.trunkline.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows {@link UnusableLibraryException} in Boot's own form. Boot makes it. */
final class UnusableLibraryAnalyzer extends AbstractFailureAnalyzer<UnusableLibraryException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, UnusableLibraryException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
  }
}
