package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one class behind its budgets. It refuses the forms that the class does not have: the
 * library would decode the value first and then say so. Immutable, shared by all engines.
 */
final class GuardedReader implements Deserializer {

  /** The ways in which a value can stand in a message. */
  enum Form {
    /** One item without parts: a number, a string, a date, bytes. */
    VALUE,
    LIST,
    MAP,
    /** Fields, in the order of a class definition. */
    OBJECT
  }

  // The library allocates a definition's declared number of fields before it reads their names.
  private static final int MAX_FIELDS = 4096;

  private final Class<?> type;
  private final Deserializer reader;
  private final Set<Form> forms;
  private final boolean needsGate;

  GuardedReader(Class<?> type, Deserializer reader, Set<Form> forms) {
    this.type = type;
    this.reader = reader;
    this.forms = EnumSet.copyOf(forms);
    this.needsGate = ReaderTable.needsGate(type);
  }

  boolean needsGate() {
    return needsGate;
  }

  @Override
  public Class<?> getType() {
    return type;
  }

  @Override
  public boolean isReadResolve() {
    return reader.isReadResolve();
  }

  private void require(Form form) {
    if (!forms.contains(form)) {
      throw new SerializationException(
          "hessian2: expected class "
              + type.getName()
              + ", found the form of "
              + switch (form) {
                case VALUE -> "a plain value";
                case LIST -> "a list";
                case MAP -> "a map";
                case OBJECT -> "an object with fields";
              });
    }
  }

  @Override
  public @Nullable Object readObject(AbstractHessianInput in) throws IOException {
    require(Form.VALUE);
    return reader.readObject(in);
  }

  @Override
  public Object readList(AbstractHessianInput in, int length) throws IOException {
    return readList(in, length, null);
  }

  @Override
  public Object readList(AbstractHessianInput in, int length, @Nullable Class<?> element)
      throws IOException {
    require(Form.LIST);
    ReadEngine engine = ReadEngine.of(in);
    Class<?> outer = engine.enter(type);
    Object list = reader.readList(in, length, element);
    engine.leave(outer);
    return list;
  }

  @Override
  public Object readLengthList(AbstractHessianInput in, int length) throws IOException {
    return readLengthList(in, length, null);
  }

  @Override
  public Object readLengthList(AbstractHessianInput in, int length, @Nullable Class<?> element)
      throws IOException {
    require(Form.LIST);
    ReadEngine engine = ReadEngine.of(in);
    engine.claimElements(length);
    Class<?> outer = engine.enter(type);
    Object list = reader.readLengthList(in, length, element);
    engine.leave(outer);
    return list;
  }

  @Override
  public Object readMap(AbstractHessianInput in) throws IOException {
    return readMap(in, null, null);
  }

  @Override
  public Object readMap(AbstractHessianInput in, @Nullable Class<?> key, @Nullable Class<?> value)
      throws IOException {
    require(Form.MAP);
    ReadEngine engine = ReadEngine.of(in);
    Class<?> outer = engine.enter(type);
    Object map = reader.readMap(in, key, value);
    engine.leave(outer);
    return map;
  }

  @Override
  public Object[] createFields(int count) {
    require(Form.OBJECT);
    if (count < 0 || count > MAX_FIELDS) {
      throw new BudgetExceededException(
          "hessian2: the definition of class "
              + type.getName()
              + " declares "
              + count
              + " fields, expected 0 to "
              + MAX_FIELDS);
    }
    return reader.createFields(count);
  }

  @Override
  public Object createField(@Nullable String name) {
    if (name == null) {
      throw new SerializationException(
          "hessian2: the definition of class " + type.getName() + " has null as a field's name");
    }
    return reader.createField(name);
  }

  @Override
  public @Nullable Object readObject(AbstractHessianInput in, Object[] fields) throws IOException {
    ReadEngine engine = ReadEngine.of(in);
    Class<?> outer = engine.enter(type);
    Object object = reader.readObject(in, fields);
    engine.leave(outer);
    return object;
  }

  @Override
  public @Nullable Object readObject(AbstractHessianInput in, String[] names) throws IOException {
    require(Form.OBJECT);
    ReadEngine engine = ReadEngine.of(in);
    Class<?> outer = engine.enter(type);
    Object object = reader.readObject(in, names);
    engine.leave(outer);
    return object;
  }
}
