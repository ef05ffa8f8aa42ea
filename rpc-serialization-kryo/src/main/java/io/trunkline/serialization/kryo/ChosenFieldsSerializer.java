package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CompatibleFieldSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer.CachedField;
import com.esotericsoftware.kryo.serializers.TaggedFieldSerializer.Tag;
import com.esotericsoftware.kryo.serializers.VersionFieldSerializer.Since;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A class under agreed terms whose annotation chose a {@link FieldSerializer} that knows nothing of
 * what was agreed. It has no common fields, and what it writes without a class has to be alike on
 * both sides; a class of which that is not known does not travel.
 */
final class ChosenFieldsSerializer<T> extends Serializer<T> implements AgreedForm {

  /** A field as its annotations set it up: Kryo changes its fields while it writes them. */
  private record Setup(Field field, @Nullable Class<?> only, @Nullable Serializer<?> given) {}

  private final Class<?> type;
  private final FieldSerializer<T> chosen;
  private final ValueForms values;
  private final List<Setup> fields = new ArrayList<>();
  private final PerTable<Boolean> checked;

  ChosenFieldsSerializer(AgreedClasses classes, Class<?> type, FieldSerializer<T> chosen) {
    super(chosen.getAcceptsNull(), chosen.isImmutable());
    this.type = type;
    this.chosen = chosen;
    values = new ValueForms(classes);
    for (CachedField field : chosen.getFields()) {
      fields.add(new Setup(field.getField(), field.getValueClass(), field.getSerializer()));
    }
    checked = new PerTable<>(classes, view -> check());
  }

  /** Whose form it is, and a digest of all that decides it. */
  @Override
  public String kind() {
    FieldForms forms = new FieldForms(type);
    List<ClassSchema.Field> described = new ArrayList<>();
    for (Setup field : fields) {
      ClassSchema.Field form = forms.of(field.field, field.only);
      String settings = form.type() + settings(field.field);
      described.add(new ClassSchema.Field(form.owner(), form.name(), settings, form.exact()));
    }
    ClassSchema schema = new ClassSchema(type.getName(), "", described, List.of());
    return "kryo " + chosen.getClass().getName() + " " + Long.toHexString(schema.digest());
  }

  private static String settings(Field field) {
    Tag tag = field.getAnnotation(Tag.class);
    Since since = field.getAnnotation(Since.class);
    return (tag == null ? "" : " @Tag(" + tag.value() + ")")
        + (since == null ? "" : " @Since(" + since.value() + ")");
  }

  private boolean check() {
    for (Setup field : fields) {
      if (field.given != null) {
        values.checkGiven(field.field, field.only, field.given);
      } else if (field.only != null && !writesClasses()) {
        values.checkLeftOut(field.field, field.only, chosen);
      }
    }
    return true;
  }

  private boolean writesClasses() {
    return chosen instanceof CompatibleFieldSerializer<?> compatible
        && compatible.getCompatibleFieldSerializerConfig().getReadUnknownTagData();
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable T object) {
    checked.get();
    chosen.write(kryo, output, object);
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> ignored) {
    checked.get();
    return chosen.read(kryo, input, ignored);
  }
}
