package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.objectstream.StreamWording;
import java.util.HashMap;
import java.util.Map;

/**
 * Exceptions as stock writes them: JDK serialization streams, but for some of Dubbo 2.6, which are
 * read too.
 */
final class ThrowableSerializer extends StreamSerializer<Throwable> implements AgreedForm {

  private static final StreamWording WORDING =
      StreamWording.ofExceptions(KryoEntry.KRYO.serialization());

  private final boolean readsFields;

  /** Of classes that came field by field. */
  private final Map<Class<?>, ThrowableFields> byFields = new HashMap<>();

  ThrowableSerializer(GatedClassResolver classes, Budgets budgets) {
    super(classes, budgets, WORDING);
    readsFields = classes.version() == KryoForm.KRYO_4;
  }

  /** A stream, or the fields of an exception of Dubbo 2.6: no class mark is like a header. */
  @Override
  public Throwable read(Kryo kryo, Input input, Class<? extends Throwable> type) {
    if (!readsFields || hasStream(kryo) || ((ArrayInput) input).beginsStream(0)) {
      return super.read(kryo, input, type);
    }
    int number = ((ObjectReferences) kryo.getReferenceResolver()).latestReadId();
    ThrowableFields fields = byFields.get(type);
    if (fields == null) {
      fields = new ThrowableFields(kryo, type);
      byFields.put(type, fields);
    }
    return fields.read((ArrayInput) input, number);
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
