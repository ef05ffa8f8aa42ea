package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.ToldClasses.Role;
import io.trunkline.internal.handshake.ToldClasses.Salts;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassAgreement.Entry;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.SchemaDifference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What both sides offer, seen from one of them. Immutable. */
final class Common {

  /**
   * The other side's classes of one serialization.
   *
   * @param entries those that this side has too
   * @param schemas those of them that it writes differently
   */
  record Classes(List<Entry> entries, List<ClassSchema> schemas) {}

  private final Capabilities client;
  private final Capabilities server;
  private final Capabilities theirs;
  private final List<Offer> shared;

  Common(Negotiation.Side mine, Capabilities theirs, Role me) {
    this.theirs = theirs;
    this.client = me == Role.CLIENT ? mine.capabilities() : theirs;
    this.server = me == Role.CLIENT ? theirs : mine.capabilities();
    this.shared = shared(mine.offers());
  }

  /** In the client's order: a preference is the business of who sends requests. */
  private List<Offer> shared(List<Offer> mine) {
    Set<Integer> ids = new HashSet<>();
    List<Offer> found = new ArrayList<>();
    for (Capabilities.Offered preferred : client.offered()) {
      if (!ids.add(preferred.id())) {
        throw new BadRecordException("serialization " + preferred.id() + " is offered twice");
      }
      Optional<Offer> own = mine.stream().filter(o -> o.id() == preferred.id()).findFirst();
      if (own.isPresent() && server.offered(preferred.id()).isPresent()) {
        found.add(own.get());
      }
    }
    return found;
  }

  Salts salts() {
    return new Salts(client.salt(), server.salt());
  }

  /** This side's offers that the other side offers as well. */
  List<Offer> shared() {
    return shared;
  }

  /** Those of them whose classes the two sides do not have alike. */
  List<Offer> differing() {
    return shared.stream().filter(offer -> !isAlike(offer)).toList();
  }

  private boolean isAlike(Offer offer) {
    return theirs.offered(offer.id()).orElseThrow().digest() == offer.digest();
  }

  /**
   * The terms.
   *
   * @param classes by serialization id, those of the other side that differ
   */
  Terms terms(Map<Integer, Classes> classes) {
    List<Terms.Covered> common = new ArrayList<>();
    List<Terms.LeftOut> leftOut = new ArrayList<>();
    for (Offer offer : shared) {
      Classes told = classes.getOrDefault(offer.id(), new Classes(List.of(), List.of()));
      ClassTable table =
          classes.containsKey(offer.id())
              ? ClassAgreement.table(offer.schemas(), told.entries(), told.schemas())
              : offer.whole();
      Optional<AgreedClass> differing =
          table.classes().stream().filter(agreed -> !agreed.same()).findFirst();
      if (differing.isPresent() && !offer.canWriteCommonFields()) {
        String why = difference(differing.get(), offer.schemas(), told.schemas());
        leftOut.add(new Terms.LeftOut(offer.id(), offer.name(), why));
        continue;
      }
      common.add(
          new Terms.Covered(
              offer.id(),
              offer.name(),
              table,
              new AgreedSetting(
                  offer.negotiated(),
                  client.asksForSetting(offer.id()),
                  server.asksForSetting(offer.id()))));
    }
    return Terms.agreed(client, server, common, leftOut);
  }

  private static String difference(
      AgreedClass agreed, List<ClassSchema> mine, List<ClassSchema> theirs) {
    return SchemaDifference.of(named(agreed, mine), named(agreed, theirs));
  }

  private static ClassSchema named(AgreedClass agreed, List<ClassSchema> schemas) {
    return schemas.stream().filter(s -> s.name().equals(agreed.name())).findFirst().orElseThrow();
  }
}
