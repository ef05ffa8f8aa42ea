package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianOutput;
import com.alibaba.com.caucho.hessian.io.CalendarHandle;
import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.alibaba.com.caucho.hessian.io.JavaSerializer;
import com.alibaba.com.caucho.hessian.io.Serializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import com.alibaba.com.caucho.hessian.io.UnsafeSerializer;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.Serializable;
import java.util.Calendar;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The library's choice of a serializer for each class, which is what makes the bytes those of stock
 * peers. Shared by all writing engines; its table grows with the application's classes only.
 */
final class WriteClasses extends SerializerFactory {

  private final Map<Class<?>, Serializer> serializers = new ConcurrentHashMap<>();

  WriteClasses() {
    // The library's own loader: it lists its serializers in a resource beside its classes, which
    // the context class loader of whoever writes first need not see.
    super(SerializerFactory.class.getClassLoader());
  }

  @Override
  @SuppressWarnings("rawtypes")
  public Serializer getSerializer(Class type) throws HessianProtocolException {
    Serializer known = serializers.get(type);
    if (known != null) {
      return known;
    }
    Class<?> toWrite = type;
    Serializer loaded = loadSerializer(toWrite);
    serializers.put(toWrite, loaded);
    return loaded;
  }

  @Override
  protected Serializer loadSerializer(Class<?> type) throws HessianProtocolException {
    if (type.isHidden()) {
      throw new SerializationException(
          "hessian2: "
              + type.getName()
              + " is a lambda or hidden class, which no peer can name; use a class with a name");
    }
    return Calendar.class.isAssignableFrom(type)
        ? WriteClasses::writeCalendar
        : super.loadSerializer(type);
  }

  // The library counts a calendar as two objects, so that every reference behind it is off by one.
  private static void writeCalendar(Object value, AbstractHessianOutput out) throws IOException {
    Calendar calendar = (Calendar) value;
    out.writeObject(new CalendarHandle(calendar.getClass(), calendar.getTimeInMillis()));
  }

  @Override
  @SuppressWarnings("rawtypes")
  protected Serializer getDefaultSerializer(Class type) {
    Class<?> toWrite = type;
    if (!Serializable.class.isAssignableFrom(toWrite)) {
      throw new SerializationException(
          "hessian2 cannot write class "
              + toWrite.getName()
              + ": it does not implement java.io.Serializable, and stock peers refuse such a class;"
              + " make it implement it, or pass its data in a class that does");
    }
    // Not left to the library, which asks a system property.
    return JavaSerializer.getWriteReplace(toWrite) == null
        ? UnsafeSerializer.create(toWrite)
        : JavaSerializer.create(toWrite);
  }
}
