package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JDK serialization stream whose nesting is bounded. The JDK calls itself for each level of
 * objects without exposing the depth, so this class counts objects, whose number bounds the levels.
 * If there may be too many levels, it counts the levels on the stack. For one thread at a time.
 */
public final class BoundedObjectOutput extends NamingObjectOutput {

  /** As many objects fit any stack, however they nest. */
  static final int OBJECTS_ON_ANY_STACK = 200;

  /** Objects between two looks at the stack. */
  private static final int LEAST_BETWEEN = 64;

  private static final String LEVEL = "writeObject0"; // of the JDK, once for each level

  private final String format;
  private final int maxDepth;
  private final boolean isDeep;
  private final boolean mustBeRead;
  private final KnownClasses known;
  private int objects;
  private int nextLook;
  private boolean tooMany;
  private boolean extendsTable; // an object that was written
  private boolean hasOwnCode; // another one

  /**
   * Creates a stream that begins with the JDK's header.
   *
   * @param format the serialization's name, with which error messages begin
   * @param wireNames the classes that have another name in the stream
   * @param maxDepth how many levels objects may nest
   * @param isDeep whether the stack has room for all allowed levels; if not, the stream throws when
   *     there may be too many, and {@link #hasTooMany()} returns true
   * @param known caches data about classes for the streams of one writer, used by one stream at a
   *     time
   */
  public BoundedObjectOutput(
      OutputStream out,
      String format,
      DescriptionForm descriptions,
      Map<Class<?>, String> wireNames,
      int maxDepth,
      boolean isDeep,
      KnownClasses known)
      throws IOException {
    super(out, wireNames, descriptions, known);
    this.format = format;
    this.maxDepth = maxDepth;
    this.isDeep = isDeep;
    this.known = known;
    mustBeRead = descriptions.digests();
    nextLook = maxDepth;
    enableReplaceObject(true);
  }

  /** Whether the stream stopped because the objects may nest deeper than the stack has room for. */
  public boolean hasTooMany() {
    return tooMany;
  }

  /** Called by the JDK for each object before it is written. */
  @Override
  protected Object replaceObject(Object object) {
    if (object instanceof String) {
      return object;
    }
    if (Proxy.isProxyClass(object.getClass())) {
      throw new SerializationException(
          format + ": a dynamic proxy is refused; send an object of a class");
    }
    if (mustBeRead) {
      requireReadable(object.getClass());
    }
    objects++;
    if (!isDeep && objects > OBJECTS_ON_ANY_STACK) {
      tooMany = true;
      throw new BudgetExceededException(Budget.STACK, "more objects than fit any stack");
    }
    if (objects > nextLook) {
      int levels = levels();
      if (levels > maxDepth) {
        throw new BudgetExceededException(
            Budget.DEPTH, format + ": objects nest deeper than " + maxDepth + " levels");
      }
      nextLook = objects + Math.max(LEAST_BETWEEN, maxDepth - levels);
    }
    return SerializableViews.of(object);
  }

  /** Superclasses have descriptors, too, and objects inside those of the JDK. */
  @Override
  protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
    if (mustBeRead) {
      Class<?> type = descriptor.forClass();
      refuseFor(type, GatedObjectInput.refusalOfJdk(type));
    }
    super.writeClassDescriptor(descriptor);
  }

  /** By a reader as {@link GatedObjectInput}, which only agreed terms promise. */
  private void requireReadable(Class<?> type) {
    String unreadable = known.unreadableTable(type);
    extendsTable |= known.extendsTable(type);
    hasOwnCode |= known.ownCode(type) != null;
    if (unreadable == null && extendsTable && hasOwnCode) {
      unreadable = GatedObjectInput.TOGETHER;
    }
    refuseFor(type, unreadable);
  }

  private void refuseFor(Class<?> type, @Nullable String reason) {
    if (reason != null) {
      throw new SerializationException(
          format + ": a " + type.getName() + " is not written: " + reason);
    }
  }

  private static int levels() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                (int)
                    frames
                        .filter(
                            frame ->
                                frame.getMethodName().equals(LEVEL)
                                    && frame
                                        .getClassName()
                                        .equals(ObjectOutputStream.class.getName()))
                        .count());
  }
}
