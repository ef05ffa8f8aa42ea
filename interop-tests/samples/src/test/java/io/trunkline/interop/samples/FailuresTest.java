package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailuresTest {

  @Test
  void missingPackagesAreNamedOnceAndOnlyTheFirstOfThem() {
    assertThat(
            Failures.ofBuild(
                """
                [ERROR] /x/y/z/A.java:[3,1] package org.apache.dubbo.rpc does not exist
                [ERROR] /x/y/z/A.java:[4,1] package org.apache.dubbo.rpc does not exist
                [ERROR] /x/y/z/A.java:[5,1] package org.apache.dubbo.a does not exist
                [ERROR] /x/y/z/A.java:[6,1] package org.apache.dubbo.b does not exist
                [ERROR] /x/y/z/A.java:[7,1] package org.apache.dubbo.c does not exist
                [ERROR] /x/y/z/A.java:[8,1] package org.apache.dubbo.d does not exist
                """))
        .isEqualTo(
            "does not compile: missing packages: org.apache.dubbo.a, org.apache.dubbo.b,"
                + " org.apache.dubbo.c, org.apache.dubbo.d and 1 more");
  }

  @Test
  void aMissingMemberIsNamedWithTheLineThatUsesIt() {
    assertThat(
            Failures.ofBuild(
                """
                [ERROR] /home/x/y/Filter.java:[26,13] cannot find symbol
                  symbol:   method getSide()
                  location: class org.apache.dubbo.rpc.RpcContext
                """))
        .isEqualTo("does not compile: Filter.java:26: cannot find symbol: getSide()");
  }

  @Test
  void whatMavenCannotResolveIsSaidInItsWords() {
    assertThat(
            Failures.ofBuild(
                "[ERROR] [ERROR] Some problems were encountered\n"
                    + "[ERROR] Failed to execute goal on project x: Could not resolve a:b:1"))
        .isEqualTo("is not built: Failed to execute goal on project x: Could not resolve a:b:1");
  }

  @Test
  void aProgramFailsForItsInnermostCause() {
    assertThat(
            Failures.ofRun(
                """
                Exception in thread "main" org.springframework.beans.BeanCreationException: outer
                \tat x.Y.z(Y.java:1)
                Caused by: java.lang.IllegalStateException: the registry is away
                \tat x.Y.z(Y.java:2)
                some more output
                """))
        .isEqualTo("IllegalStateException: the registry is away");
  }

  @Test
  void aCauseThatSaysNothingIsPassedOver() {
    assertThat(
            Failures.ofRun(
                "demo.RpcException: no provider is known\nCaused by: java.util.concurrent.TimeoutException\n"))
        .isEqualTo("RpcException: no provider is known");
  }

  @Test
  void aMessageThatBeginsAListIsToldWithItsFirstEntry() {
    assertThat(
            Failures.ofRun(
                "Caused by: a.StoreException: 2 mistakes:\n  x is refused\n  y is refused\n\tat a.B.c(B.java:1)\n"))
        .isEqualTo("StoreException: 2 mistakes: x is refused");
  }

  @Test
  void anExceptionThatIsOnlyLoggedIsTakenOutOfItsLine() {
    assertThat(
            Failures.ofRun(
                "\u001b[33mWARN\u001b[m cancelling: a.B: failed; nested exception is a.CException: no bean"))
        .isEqualTo("CException: no bean");
  }

  @Test
  void withoutAnExceptionTheLastLineHasToDo() {
    assertThat(Failures.ofRun("first\nlast\n\n")).isEqualTo("last");
    assertThat(Failures.ofRun("")).isEqualTo("it printed nothing");
  }

  @Test
  void aTestFailsForTheInnermostCauseOfTheFirstFailure() {
    assertThat(
            Failures.ofTests(
                """
                java.lang.RuntimeException: was logged and is no failure
                Failures (2):
                  JUnit Vintage:A:one
                    => java.lang.IllegalStateException: Failed to load ApplicationContext
                       org.springframework.Some.where(Some.java:89)
                     Caused by: org.springframework.BeanCreationException: the attribute 'x' is refused
                       org.springframework.Some.where(Some.java:90)
                  JUnit Vintage:A:two
                    => java.lang.AssertionError: another one

                Test run finished
                """))
        .isEqualTo("BeanCreationException: the attribute 'x' is refused");
  }

  @Test
  void aFailedAssertionIsItsOwnReason() {
    assertThat(
            Failures.ofTests(
                "Failures (1):\n  JUnit Vintage:A:one\n    => java.lang.AssertionError: expected:<a>"
                    + " but was:<b>\n       org.junit.Assert.fail(Assert.java:89)\n\nTest run finished"))
        .isEqualTo("AssertionError: expected:<a> but was:<b>");
  }

  @Test
  void foldersOfTheMachineAreNotTold() {
    assertThat(Failures.ofRun("java.io.IOException: no /home/someone/work/file.xml"))
        .isEqualTo("IOException: no file.xml");
  }
}
