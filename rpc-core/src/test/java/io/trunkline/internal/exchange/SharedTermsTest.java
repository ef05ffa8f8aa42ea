package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.handshake.LocalSerialization;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.NegotiationStep;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.RenamedClasses;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What connections share of their terms, and what the log hears of them. */
class SharedTermsTest {

  private final List<String> warnings = new ArrayList<>();
  private final SharedTerms shared = new SharedTerms(warnings::add);

  private static ClassSchema bid(String field) {
    return new ClassSchema(
        "acme.Bid",
        "fields",
        List.of(new ClassSchema.Field("acme.Bid", field, "int", true)),
        List.of());
  }

  private static LocalSerialization offer(int id, String name, List<ClassSchema> schemas) {
    return new LocalSerialization(
        id,
        name,
        schemas,
        ClassAgreement.digest(schemas),
        ClassAgreement.table(schemas, ClassAgreement.entries(schemas), List.of()),
        null,
        false,
        RenamedClasses.NONE);
  }

  private static Negotiation.Side side(long salt, String field) {
    return Negotiation.Side.of(
        List.of(offer(9, "fst", List.of(bid(field))), offer(2, "hessian2", List.of())),
        SerializationSettings.NONE,
        0,
        salt,
        0);
  }

  /** What a client makes of a server whose class has this field, with another one here. */
  private static Terms terms(String field) {
    NegotiationStep.Ask capabilities = Negotiation.server(side(1, field));
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask) Negotiation.client(side(2, "price")).received(capabilities.record());
    NegotiationStep.Ask classes =
        (NegotiationStep.Ask) capabilities.next().received(hello.record());
    NegotiationStep.Ask schemas = (NegotiationStep.Ask) hello.next().received(classes.record());
    NegotiationStep.Agreed server =
        (NegotiationStep.Agreed) classes.next().received(schemas.record());
    return server.terms();
  }

  @Test
  void whyASerializationIsLeftOutIsToldOnceForEachReasonThoughTheRestIsShared() {
    Terms first = shared.of(terms("amount"), "first");
    assertThat(shared.of(terms("amount"), "second").payload()).isSameAs(first.payload());
    assertThat(shared.of(terms("sum"), "third").payload()).isSameAs(first.payload());
    assertThat(warnings)
        .satisfiesExactly(
            told -> assertThat(told).startsWith("first: without fst").contains("field amount of"),
            told -> assertThat(told).startsWith("third: without fst").contains("acme.Bid"));
  }
}
