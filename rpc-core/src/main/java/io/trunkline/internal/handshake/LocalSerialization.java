package io.trunkline.internal.handshake;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.RenamedClasses;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization that this side offers, with the classes that may have numbers. Made once for all
 * connections; immutable.
 *
 * @param id its number in frames
 * @param name its name, which is not sent
 * @param schemas how this side writes the classes
 * @param digest the digest of the schemas
 * @param whole the table with a peer that announces the same digest
 * @param negotiated its negotiated setting; null for none
 * @param canWriteCommonFields whether it can be used where classes of its table differ
 * @param renamed the classes that it knows by other names than those of the schemas, which peers
 *     know
 */
public record LocalSerialization(
    int id,
    String name,
    List<ClassSchema> schemas,
    long digest,
    ClassTable whole,
    @Nullable SerializationSetting negotiated,
    boolean canWriteCommonFields,
    RenamedClasses renamed) {

  /**
   * The part of a serialization that takes part in negotiations; without numbers if it has more
   * classes than can be announced.
   *
   * @param settings those that its provider declares
   * @param all the classes that have another name in messages
   */
  public static LocalSerialization of(
      Serialization serialization, List<SerializationSetting> settings, RenamedClasses all) {
    List<ClassSchema> own = serialization.schemas();
    RenamedClasses renamed = all.in(own);
    List<ClassSchema> schemas =
        own.size() > RecordReader.MAX_CLASSES ? List.of() : List.copyOf(renamed.outward(own));
    return new LocalSerialization(
        serialization.wireId(),
        serialization.name(),
        schemas,
        ClassAgreement.digest(schemas),
        ClassAgreement.table(schemas, ClassAgreement.entries(schemas), List.of()),
        settings.stream()
            .filter(setting -> setting.scope() == SerializationSetting.Scope.CONNECTION)
            .findFirst()
            .orElse(null),
        serialization.canWriteCommonFields(),
        renamed);
  }

  /** Whether these settings ask for the value of the negotiated setting that is not its default. */
  boolean isAskedFor(SerializationSettings given) {
    return negotiated != null && !negotiated.isDefault(given.get(negotiated.name()));
  }
}
