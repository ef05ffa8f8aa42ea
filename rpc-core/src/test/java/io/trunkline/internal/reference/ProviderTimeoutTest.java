package io.trunkline.internal.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.CalledMethods;
import io.trunkline.internal.client.ClientMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which time limit counts of those that providers announce; 10 s is what counts without them. */
class ProviderTimeoutTest {

  private final ClientMethod method = CalledMethods.returning(String.class);
  private final ProviderTimeout unset = new ProviderTimeout(method, "echo", false, false);

  private Duration overridden(ProviderTimeout timeout, String said, String key) {
    ProviderAddress plain = ProviderAddress.parse("h:1?" + said);
    timeout.announced(
        List.of(new ProviderAddress(plain.host(), plain.port(), plain.parameters(), Set.of(key))));
    return Duration.ofNanos(method.calls().timeoutNanos());
  }

  private Duration under(ProviderTimeout timeout, String... said) {
    timeout.announced(
        Arrays.stream(said).map(keys -> ProviderAddress.parse("h:1?" + keys)).toList());
    return Duration.ofNanos(method.calls().timeoutNanos());
  }

  @Test
  void whatAProviderAnnouncesForTheMethodComesBeforeWhatItAnnouncesForTheService() {
    assertThat(under(unset, "timeout=300")).hasMillis(300);
    assertThat(under(unset, "timeout=300&echo.timeout=70")).hasMillis(70);
    assertThat(under(unset, "other.timeout=70")).hasMillis(10_000);
  }

  @Test
  void whatTheReferenceSaysComesBeforeTheServiceAndAfterTheMethod() {
    ProviderTimeout set = new ProviderTimeout(method, "echo", false, true);
    assertThat(under(set, "timeout=300")).hasMillis(10_000);
    assertThat(under(set, "timeout=300&echo.timeout=70")).hasMillis(70);
  }

  @Test
  void whatTheMethodSaysComesBeforeAllThatProvidersAnnounce() {
    ProviderTimeout set = new ProviderTimeout(method, "echo", true, true);
    assertThat(under(set, "timeout=300&echo.timeout=70")).hasMillis(10_000);
  }

  @Test
  void whatAnOperatorSaysComesBeforeTheReferenceButAllThatIsSaidForTheMethodBeforeThat() {
    ProviderTimeout set = new ProviderTimeout(method, "echo", false, true);
    ProviderTimeout ofMethod = new ProviderTimeout(method, "echo", true, true);
    assertThat(overridden(set, "timeout=300", "timeout")).hasMillis(300);
    assertThat(overridden(set, "timeout=300&echo.timeout=70", "timeout")).hasMillis(70);
    assertThat(overridden(ofMethod, "timeout=300", "timeout")).hasMillis(10_000);
    assertThat(overridden(ofMethod, "timeout=300&echo.timeout=70", "echo.timeout")).hasMillis(70);
  }

  @Test
  void ofSeveralTheLongestCountsAndThatOfOneThatSaysNone() {
    assertThat(under(unset, "timeout=300", "timeout=20000", "timeout=5")).hasMillis(20_000);
    assertThat(under(unset, "timeout=300", "weight=3")).hasMillis(10_000);
  }

  @Test
  void itEndsWithItsProviders() {
    assertThat(under(unset, "timeout=300")).hasMillis(300);
    assertThat(under(unset)).hasMillis(10_000);
  }

  @Test
  void aValueThatIsNoneCountsAsNotSaid() {
    assertThat(under(unset, "timeout=soon")).hasMillis(10_000);
    assertThat(under(unset, "timeout=-1")).hasMillis(10_000);
    assertThat(under(unset, "timeout=300&echo.timeout=soon")).hasMillis(300);
  }
}
