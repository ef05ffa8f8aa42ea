package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collection or map of the application under agreed terms whose class has more than its elements:
 * fields, or a way of its own to be written. First come comparator and elements, which are all that
 * a reader without the class needs, then what makes it an object of its class.
 */
final class ContainerSerializer extends Serializer<Object> implements AgreedForm, ContainerForm {

  /** What makes it an object of its class. */
  enum Own {
    /** The object that its {@code writeReplace} returns. */
    REPLACEMENT,

    /** Its fields; its elements are put into it. */
    FIELDS_AND_ELEMENTS,

    /** Its fields, which hold its elements, too. */
    FIELDS
  }

  private final Kryo kryo;
  private final GatedClassResolver classes;
  private final Class<?> type;
  private final ContainerShape shape;
  private final Own own;
  private final Replacements methods;
  private final OrderedMaker ordered;
  private final List<OpenField> fields = new ArrayList<>();

  /**
   * @param added the fields that are written, in any order
   */
  ContainerSerializer(
      Kryo kryo,
      Class<?> type,
      ContainerShape shape,
      Own own,
      Replacements methods,
      List<Field> added) {
    this.kryo = kryo;
    classes = (GatedClassResolver) kryo.getClassResolver();
    this.type = type;
    this.shape = shape;
    this.own = own;
    this.methods = methods;
    ordered = new OrderedMaker(type);
    added.stream()
        .sorted(
            Comparator.comparing(Field::getName)
                .thenComparing(field -> field.getDeclaringClass().getName()))
        .forEach(
            field -> {
              field.setAccessible(true);
              fields.add(new OpenField(kryo, field));
            });
  }

  @Override
  public ContainerShape shape() {
    return shape;
  }

  /** Shape and way, and a digest of the fields: all of them, or none at all, have to be alike. */
  @Override
  public String kind() {
    FieldForms forms = new FieldForms(type);
    List<ClassSchema.Field> described = new ArrayList<>();
    for (OpenField field : fields) {
      described.add(forms.of(field.getField(), null));
    }
    ClassSchema schema = new ClassSchema(type.getName(), "", described, List.of());
    return "container " + shape + " " + own + " " + Long.toHexString(schema.digest());
  }

  @Override
  public void write(Kryo ignored, Output output, Object container) {
    Object late = own == Own.REPLACEMENT ? container : null;
    ObjectReferences.begin(kryo, late);
    if (own == Own.FIELDS_AND_ELEMENTS && shape.isSorted()) {
      ordered.requireMade(ContainerTraits.comparator(container));
    }
    shape.write(kryo, output, container);
    SkippablePart.write(kryo, (ArrayOutput) output, () -> writeOwn(output, container));
    ObjectReferences.end(kryo, late);
  }

  private void writeOwn(Output output, Object container) {
    if (own == Own.REPLACEMENT) {
      Object replacement = methods.replace(container);
      if (replacement != null && replacement.getClass() == type) {
        throw new SerializationException(
            "kryo: the writeReplace of "
                + type.getName()
                + " returned an object of that class; let it return an object of another one");
      }
      if (replacement == null
          || !(kryo.getRegistration(replacement.getClass()).getSerializer()
              instanceof RefusingSerializer)) {
        kryo.writeClassAndObject(output, replacement);
      } // else the part is empty, and an ordinary one is read
    } else {
      fields.forEach(field -> field.write(output, container));
    }
  }

  @Override
  @SuppressWarnings("NullAway") // a writeReplace may have returned null
  public Object read(Kryo ignored, Input input, Class<?> ofType) {
    ArrayInput in = (ArrayInput) input;
    ObjectReferences references = ObjectReferences.of(kryo);
    int id = references == null ? GraphReader.NO_ID : references.latestReadId();
    Comparator<?> order = shape.readOrder(kryo, in);
    if (own == Own.REPLACEMENT) {
      in.budget().claimObject(ObjectPrice.of(shape.standard()));
      Object ordinary = shape.empty(order);
      shape.readContent(kryo, in, ordinary);
      return readReplacement(in, ordinary);
    }
    Object made = own == Own.FIELDS ? kryo.newInstance(type) : ordered.make(kryo, in, order);
    kryo.reference(made);
    shape.readContent(kryo, in, own == Own.FIELDS ? null : made);
    SkippablePart.read(kryo, in, part -> fields.forEach(field -> field.read(part, made)));
    Object resolved = methods.resolve(made, classes.gate(), Object.class);
    if (resolved != made && references != null) {
      references.setReadObject(id, resolved);
    }
    return resolved;
  }

  /** The replacement, or an ordinary container if it was not written or the gate refuses it. */
  @SuppressWarnings("NullAway") // a writeReplace may have returned null
  private Object readReplacement(ArrayInput in, Object ordinary) {
    int start = in.position();
    int length = in.readInt();
    in.claimBytes(length, 1);
    if (length == 0) {
      return ordinary;
    }
    int end = in.position() + length;
    in.setPosition(start);
    @Nullable Object[] read = {ordinary};
    SkippablePart.read(
        kryo,
        in,
        part -> {
          int begin = part.position();
          int names = classes.namesRead();
          try {
            classes.readClass(part);
          } catch (ClassRefusedException refused) {
            part.setPosition(end);
            return;
          }
          part.setPosition(begin);
          classes.forgetNamesRead(names);
          read[0] = kryo.readClassAndObject(part);
        });
    return read[0];
  }

  @Override
  public String beyondElements() {
    return fields.stream()
        .map(field -> field.getField().getName())
        .findFirst()
        .map("its field "::concat)
        .orElse("what its own methods make of it");
  }
}
