package io.trunkline.serialization.java;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.text.SimpleDateFormat;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One of the three forms for one client, port or stored-data codec. */
final class JavaSerialization implements Serialization {

  private final JavaForm form;
  private final EnginePool<JavaEngine> engines;

  JavaSerialization(JavaForm form, SerializationContext context) {
    this.form = form;
    DeepStack deepStack = new DeepStack(context.budgets());
    engines = EnginePool.perProcessor(() -> new JavaEngine(form, context, deepStack));
  }

  JavaSerialization(JavaForm form, EnginePool<JavaEngine> engines) {
    this.form = form;
    this.engines = engines;
  }

  @Override
  public String name() {
    return form.text();
  }

  @Override
  public int wireId() {
    return form.wireId();
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return MessageEngine.writer(engines, out, terms);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return MessageEngine.reader(form.text(), engines, in, terms);
  }

  /** In the compacted form the reader's fields count, whatever was written. */
  @Override
  public boolean dependsOnEqualClasses() {
    return form.isCompacted();
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    String unreadable = new KnownClasses().unreadableTable(type);
    if (unreadable != null) {
      return form.text() + ": class " + type.getName() + " is not read: " + unreadable;
    }
    if (Serializable.class.isAssignableFrom(type) || type.isPrimitive() || mayBeOther(type)) {
      return null;
    }
    return form.text()
        + ": class "
        + type.getName()
        + " is not Serializable; let it implement java.io.Serializable";
  }

  /** Found by reading every listed type back. */
  @Override
  public @Nullable String loss(Class<?> type) {
    return type == SimpleDateFormat.class
        ? form.text()
            + ": the JDK reads symbols that were set with setDateFormatSymbols and does not use"
            + " them; send the pattern and the locale"
        : null;
  }

  /** Whether an object declared to be of a class may be of another one. */
  private static boolean mayBeOther(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers())
        || type == Object.class
        || Collection.class.isAssignableFrom(type)
        || Map.class.isAssignableFrom(type);
  }

  @Override
  public boolean demandsSerializable(Class<?> type) {
    return !Serializable.class.isAssignableFrom(type);
  }
}
