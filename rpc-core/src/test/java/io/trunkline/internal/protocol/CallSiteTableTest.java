package io.trunkline.internal.protocol;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallSiteTableTest {

  /** One method, until it is exported anew or withdrawn. */
  private static final class Changing implements MethodLookup<Changing>, RequestedMethod {

    private @Nullable Changing exported = this;
    private long revision;

    void export(@Nullable Changing another) {
      exported = another;
      revision++;
    }

    @Override
    public @Nullable Changing find(String path, String version, String method, String descriptor) {
      return exported;
    }

    @Override
    public long revision() {
      return revision;
    }

    @Override
    public String explainMissing(String path, String version, String method, String descriptor) {
      return "gone";
    }

    @Override
    public String explainGroup(String path, String version, @Nullable String group) {
      return "gone";
    }

    @Override
    public CallSite site() {
      return new CallSite("path", "0.0.0", null, "method", "");
    }

    @Override
    public Type[] parameterTypes() {
      return new Class<?>[0];
    }

    @Override
    public ClassGate gate() {
      throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable Changing find(
        String path, String version, @Nullable String group, String method, String descriptor) {
      return group == null ? exported : null;
    }
  }

  private final CallSiteTable<Changing> sites = new CallSiteTable<>();
  private final Changing services = new Changing();

  @Test
  void theFormOfRepliesIsMadeOnceForEachTerms() {
    SerializationTable.Entry entry =
        new SerializationTable(
                SerializationProviders.load(getClass().getClassLoader()),
                new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT))
            .offer("hessian2");
    Terms terms = AgreedTerms.of(entry);
    CallSiteTable.Site<Changing> site =
        requireNonNull(sites.get(sites.give(names("method", Map.of()), services)));
    ReplyForm form = site.replyForm(terms, null);
    assertThat(form).isEqualTo(ReplyForm.under(terms, 0, null));
    assertThat(site.replyForm(terms, null)).isSameAs(form);
    Terms others = AgreedTerms.of(entry);
    assertThat(site.replyForm(others, null)).isEqualTo(ReplyForm.under(others, 0, null));
  }

  private static CallSiteTable.Meaning names(String method, Map<String, Object> attachments) {
    return new CallSiteTable.Meaning(new CallSite("path", "0.0.0", null, method, ""), attachments);
  }

  @Test
  void theSameNamesGetTheSameNumberAndOthersAnother() {
    assertThat(sites.give(names("a", Map.of()), services)).isEqualTo(1);
    assertThat(sites.give(names("b", Map.of()), services)).isEqualTo(2);
    assertThat(sites.give(names("a", Map.of("token", "t")), services)).isEqualTo(3);
    assertThat(sites.give(names("a", Map.of()), services)).isEqualTo(1);
    assertThat(sites.get(3).meaning().attachments()).isEqualTo(Map.of("token", "t"));
  }

  @Test
  void whatANumberStandsForIsNotChangedThroughTheMapOfACall() {
    Map<String, Object> attachments = new HashMap<>(Map.of("token", "t"));
    int number = sites.give(names("a", attachments), services);
    attachments.put("token", "another");
    assertThat(sites.get(number).meaning().attachments()).isEqualTo(Map.of("token", "t"));
    assertThat(sites.give(names("a", Map.of("token", "t")), services)).isEqualTo(number);
  }

  @Test
  void aNumberThatWasNotGivenStandsForNothing() {
    sites.give(names("a", Map.of()), services);
    for (long number : new long[] {Long.MIN_VALUE, -1, 0, 2, 1L << 32 | 1, Long.MAX_VALUE}) {
      assertThat(sites.get(number)).isNull();
    }
  }

  @Test
  void whatIsExportedAnewOrWithdrawnIsSeenAtTheNextCall() {
    CallSiteTable.Site<Changing> site = sites.get(sites.give(names("a", Map.of()), services));
    assertThat(site.method(services)).isSameAs(services);
    Changing again = new Changing();
    services.export(again);
    assertThat(site.method(services)).isSameAs(again);
    services.export(null);
    assertThat(site.method(services)).isNull();
    services.export(services);
    assertThat(site.method(services)).isSameAs(services);
  }

  @Test
  void aConnectionGivesSoManyNumbersAndNoMore() {
    for (int i = 1; i <= CallSiteTable.MAX_SITES; i++) {
      assertThat(sites.give(names("m" + i, Map.of()), services)).isEqualTo(i);
    }
    assertThat(sites.give(names("one more", Map.of()), services)).isZero();
    assertThat(sites.give(names("m7", Map.of()), services)).isEqualTo(7);
  }

  @Test
  void whatIsNotExportedGetsNoNumber() {
    services.export(null);
    assertThat(sites.give(names("a", Map.of()), services)).isZero();
    assertThat(sites.give(names("a", Map.of("token", "t")), services)).isZero();
    assertThat(sites.bytes()).isZero();
    services.export(services);
    assertThat(sites.give(names("a", Map.of()), services)).isEqualTo(1);
  }

  @Test
  void attachmentsOfManySitesAreKeptOnce() {
    String token = "x".repeat(900);
    for (int i = 1; i <= 100; i++) {
      assertThat(sites.give(names("m" + i, new HashMap<>(Map.of("token", token))), services))
          .isEqualTo(i);
    }
    assertThat(requireNonNull(sites.get(100)).meaning().attachments())
        .isSameAs(requireNonNull(sites.get(1)).meaning().attachments());
  }

  @Test
  void attachmentsThatAPeerInventsTakeSoMuchAndNoMore() {
    int given = 0;
    for (int i = 0; i < CallSiteTable.MAX_SITES; i++) {
      String invented = i + "x".repeat(1_000);
      if (sites.give(names("a", Map.of("k", invented)), services) != 0) {
        given++;
      }
    }
    assertThat(given).isBetween(10, 40);
    assertThat(sites.bytes()).isLessThanOrEqualTo(CallSiteTable.MAX_BYTES);
    assertThat(sites.give(names("a", Map.of()), services)).isEqualTo(given + 1);
  }

  @Test
  void aConnectionFillsOnlyItsShareOfWhatThePortRemembers() {
    for (int i = 0; i < 256; i++) {
      assertThat(sites.mayAddHead()).isTrue();
    }
    assertThat(sites.mayAddHead()).isFalse();
    assertThat(new CallSiteTable<Changing>().mayAddHead()).isTrue();
  }

  @Test
  void attachmentsThatAreLargeManyOrNoTextsGetNoNumber() {
    assertThat(sites.give(names("a", Map.of("k", "x".repeat(2_000))), services)).isZero();
    assertThat(sites.give(names("a", Map.of("k", 5)), services)).isZero();
    Map<String, Object> many = new HashMap<>();
    for (int i = 0; i < 17; i++) {
      many.put("k" + i, "v");
    }
    assertThat(sites.give(names("a", many), services)).isZero();
  }
}
