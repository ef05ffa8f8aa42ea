package io.trunkline.serialization.kryo;

import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;

/**
 * The two names under which stock Dubbo offers Kryo. They differ in the items of plain messages
 * only; under agreed terms both are written alike.
 */
enum KryoEntry {
  /** The class is in front of each item. */
  KRYO("kryo", 8),

  /** An item is of the class that its reader declares; only an exception has its class in front. */
  KRYO2("kryo2", 25);

  private final String serialization;
  private final int wireId;
  private final SerializationSetting references;
  private final SerializationSetting form;

  KryoEntry(String serialization, int wireId) {
    this.serialization = serialization;
    this.wireId = wireId;
    references =
        new SerializationSetting(
            serialization + ".references",
            List.of("true", "false"),
            SerializationSetting.Scope.CONNECTION,
            "false: where the other side says false too, an object is written anew each time it is"
                + " met; shared objects arrive as copies, and a value that contains itself is an"
                + " error");
    form =
        new SerializationSetting(
            serialization + ".form",
            List.of(KryoForm.KRYO_5.value(), KryoForm.KRYO_4.value()),
            SerializationSetting.Scope.ENDPOINT,
            "the version of Kryo in whose form stock peers are spoken to: 5 for the extension of"
                + " Dubbo 3, 4 for Dubbo 2.6 and 2.7");
  }

  /** The name of the serialization. */
  String serialization() {
    return serialization;
  }

  int wireId() {
    return wireId;
  }

  List<SerializationSetting> settings() {
    return List.of(references, form);
  }

  /** The setting that leaves out references. */
  String references() {
    return references.name();
  }

  /** The setting that chooses the version of Kryo. */
  String form() {
    return form.name();
  }

  /** Whether an item of a message has its class in front of it. */
  boolean namesClasses(PayloadTerms terms) {
    return this == KRYO || !terms.isPlain();
  }

  /** Whether an object that is met twice under these terms arrives as one object. */
  boolean writesReferences(PayloadTerms terms) {
    return !terms.settings().has(references.name(), references.otherValue());
  }
}
