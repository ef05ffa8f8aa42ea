package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.objectstream.StreamWording;

/** Exceptions as stock writes them: JDK serialization streams. */
final class ThrowableSerializer extends StreamSerializer<Throwable> implements AgreedForm {

  private static final StreamWording WORDING =
      StreamWording.ofExceptions(KryoSerializationProvider.NAME);

  ThrowableSerializer(GatedClassResolver classes, Budgets budgets) {
    super(classes, budgets, WORDING);
  }

  @Override
  public String kind() {
    return "throwable";
  }

  /** The stream names its fields, so the versions of a class may differ. */
  @Override
  public boolean dependsOnClass() {
    return false;
  }
}
