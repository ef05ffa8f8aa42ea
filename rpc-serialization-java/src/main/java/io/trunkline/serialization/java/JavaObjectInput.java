package io.trunkline.serialization.java;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.GatedObjectInput;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.StreamSource;
import java.io.IOException;

/** The objects of a message. */
final class JavaObjectInput extends GatedObjectInput {

  private final KnownClasses known;

  JavaObjectInput(
      StreamSource source,
      JavaForm form,
      DescriptionForm descriptions,
      ReadBudget budget,
      ClassGate gate,
      int maxDepth,
      KnownClasses known)
      throws IOException {
    super(source, form.wording(), budget, gate, maxDepth, descriptions, known);
    this.known = known;
  }

  /** What an application's own code does with a message is for the application to answer for. */
  @Override
  protected Class<?> allowed(String name) {
    Class<?> type = super.allowed(name);
    String code = known.ownCode(type);
    if (code != null) {
      gate().requireLine(type, code);
    }
    return type;
  }

  /** As the JDK has it: a peer with another version of a class is told so. */
  @Override
  protected boolean requiresVersions() {
    return true;
  }
}
