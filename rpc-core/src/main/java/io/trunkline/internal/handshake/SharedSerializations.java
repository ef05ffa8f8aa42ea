package io.trunkline.internal.handshake;

import io.trunkline.internal.handshake.AnnouncedClasses.Role;
import io.trunkline.internal.handshake.AnnouncedClasses.Salts;
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

/** The serializations that both sides offer, seen from one of them. Immutable. */
final class SharedSerializations {

  /**
   * The other side's classes of one serialization.
   *
   * @param entries those that this side has too
   * @param schemas those of them that it writes differently
   */
  record Classes(List<Entry> entries, List<ClassSchema> schemas) {}

  private final Capabilities client;
  private final Capabilities server;
  private final Capabilities remote;
  private final List<LocalSerialization> shared;

  SharedSerializations(Negotiation.Side side, Capabilities remote, Role me) {
    this.remote = remote;
    this.client = me == Role.CLIENT ? side.capabilities() : remote;
    this.server = me == Role.CLIENT ? remote : side.capabilities();
    this.shared = shared(side.serializations());
  }

  /** In the client's order, because the side that sends requests has the preference. */
  private List<LocalSerialization> shared(List<LocalSerialization> local) {
    Set<Integer> ids = new HashSet<>();
    List<LocalSerialization> found = new ArrayList<>();
    for (Capabilities.Offered preferred : client.offered()) {
      if (!ids.add(preferred.id())) {
        throw new BadRecordException("serialization " + preferred.id() + " is offered twice");
      }
      Optional<LocalSerialization> own =
          local.stream().filter(o -> o.id() == preferred.id()).findFirst();
      if (own.isPresent() && server.offered(preferred.id()).isPresent()) {
        found.add(own.get());
      }
    }
    return found;
  }

  Salts salts() {
    return new Salts(client.salt(), server.salt());
  }

  /** This side's serializations that the other side offers as well, in the client's order. */
  List<LocalSerialization> all() {
    return shared;
  }

  /** The shared serializations whose classes differ between the two sides. */
  List<LocalSerialization> differing() {
    return shared.stream().filter(local -> !isAlike(local)).toList();
  }

  private boolean isAlike(LocalSerialization local) {
    return remote.offered(local.id()).orElseThrow().digest() == local.digest();
  }

  /**
   * The terms.
   *
   * @param classes by serialization id, those of the other side that differ
   */
  Terms terms(Map<Integer, Classes> classes) {
    List<CoveredSerialization> common = new ArrayList<>();
    List<LeftOutSerialization> leftOut = new ArrayList<>();
    for (LocalSerialization local : shared) {
      Classes announced = classes.getOrDefault(local.id(), new Classes(List.of(), List.of()));
      ClassTable table =
          classes.containsKey(local.id())
              ? ClassAgreement.table(local.schemas(), announced.entries(), announced.schemas())
              : local.whole();
      Optional<AgreedClass> differing =
          table.classes().stream().filter(agreed -> !agreed.same()).findFirst();
      if (differing.isPresent() && !local.canWriteCommonFields()) {
        String why = difference(differing.get(), local.schemas(), announced.schemas());
        leftOut.add(new LeftOutSerialization(local.id(), local.name(), why));
        continue;
      }
      common.add(
          new CoveredSerialization(
              local.id(),
              local.name(),
              table,
              local.renamed(),
              new AgreedSetting(
                  local.negotiated(),
                  client.asksForSetting(local.id()),
                  server.asksForSetting(local.id())),
              differences(table, local.schemas(), announced.schemas())));
    }
    return Terms.agreed(client, server, common, leftOut);
  }

  private static List<ClassDifference> differences(
      ClassTable table, List<ClassSchema> local, List<ClassSchema> remote) {
    return table.classes().stream()
        .filter(agreed -> !agreed.same() && agreed.refusal() == null)
        .map(agreed -> ClassDifference.of(agreed, named(agreed, local), named(agreed, remote)))
        .toList();
  }

  private static String difference(
      AgreedClass agreed, List<ClassSchema> local, List<ClassSchema> remote) {
    return SchemaDifference.of(named(agreed, local), named(agreed, remote));
  }

  private static ClassSchema named(AgreedClass agreed, List<ClassSchema> schemas) {
    return schemas.stream().filter(s -> s.name().equals(agreed.name())).findFirst().orElseThrow();
  }
}
