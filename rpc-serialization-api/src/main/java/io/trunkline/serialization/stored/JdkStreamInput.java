package io.trunkline.serialization.stored;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.DescriptionForm;
import io.trunkline.serialization.objectstream.GatedObjectInput;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.PayloadRange;
import io.trunkline.serialization.objectstream.StreamWording;
import java.io.IOException;
import java.util.Set;

/** One stored object as the JDK writes it. */
final class JdkStreamInput extends GatedObjectInput {

  static final StreamWording WORDING = new StreamWording(JdkStreams.NAME, "the object", "");

  private final KnownClasses known;
  private final Set<String> answeredFor;

  JdkStreamInput(
      PayloadInput in,
      ReadBudget budget,
      ClassGate gate,
      int maxDepth,
      KnownClasses known,
      Set<String> answeredFor)
      throws IOException {
    super(new PayloadRange(in), WORDING, budget, gate, maxDepth, DescriptionForm.PLAIN, known);
    this.known = known;
    this.answeredFor = answeredFor;
  }

  /** Code that a class runs when it is read is for the application to answer for. */
  @Override
  protected Class<?> allowed(String name) {
    Class<?> type = super.allowed(name);
    String code = known.ownCode(type);
    if (code != null && !answeredFor.contains(type.getName())) {
      gate().requireLine(type, code);
    }
    return type;
  }
}
