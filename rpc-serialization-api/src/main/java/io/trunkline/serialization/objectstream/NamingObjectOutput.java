package io.trunkline.serialization.objectstream;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamField;
import java.io.OutputStream;
import java.util.Map;

/**
 * A JDK serialization stream in which some classes have another name, or all classes have another
 * form of description. A class with another name must not have a {@code writeObject} method. For
 * one thread at a time.
 */
public class NamingObjectOutput extends ObjectOutputStream {

  private final Map<Class<?>, String> wireNames;
  private final DescriptionForm form;
  private final KnownClasses known;

  /** Creates a stream in the JDK's form; without names it is an ordinary stream. */
  public static ObjectOutputStream of(OutputStream out, Map<Class<?>, String> wireNames)
      throws IOException {
    return wireNames.isEmpty()
        ? new ObjectOutputStream(out)
        : new NamingObjectOutput(out, wireNames, DescriptionForm.PLAIN, new KnownClasses());
  }

  /**
   * Creates a stream that begins with the JDK's header.
   *
   * @param wireNames the classes that have another name in the stream
   * @param known caches data about classes for the streams of one writer, used by one stream at a
   *     time
   */
  protected NamingObjectOutput(
      OutputStream out, Map<Class<?>, String> wireNames, DescriptionForm form, KnownClasses known)
      throws IOException {
    super(out);
    this.wireNames = wireNames;
    this.form = form;
    this.known = known;
  }

  @Override
  protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
    Class<?> type = descriptor.forClass();
    String name = wireNames.getOrDefault(type, descriptor.getName());
    if (form.compacted()) {
      boolean isWhole = type.isArray() || type.isPrimitive();
      writeByte(isWhole ? DescriptionForm.WHOLE : DescriptionForm.NAME);
      if (isWhole) {
        super.writeClassDescriptor(descriptor);
      } else {
        writeUTF(name);
      }
    } else if (name.equals(descriptor.getName())) {
      super.writeClassDescriptor(descriptor);
    } else {
      writeAs(name, descriptor);
    }
    if (form.hasDigest(name)) {
      writeLong(known.digest(type));
    }
  }

  /** As the JDK writes it, but for the name. */
  private void writeAs(String name, ObjectStreamClass descriptor) throws IOException {
    writeUTF(name);
    writeLong(descriptor.getSerialVersionUID());
    writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
    ObjectStreamField[] fields = descriptor.getFields();
    writeShort(fields.length);
    for (ObjectStreamField field : fields) {
      writeByte(field.getTypeCode());
      writeUTF(field.getName());
      if (!field.isPrimitive()) {
        writeObject(field.getTypeString());
      }
    }
  }
}
