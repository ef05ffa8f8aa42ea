package io.trunkline.serialization.objectstream;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamField;
import java.io.OutputStream;
import java.util.Map;

/**
 * A JDK serialization stream in which some classes have another name. They must not have a {@code
 * writeObject} of their own.
 */
public final class NamingObjectOutput extends ObjectOutputStream {

  private final Map<Class<?>, String> wireNames;

  /** Without names it is an ordinary stream. */
  public static ObjectOutputStream of(OutputStream out, Map<Class<?>, String> wireNames)
      throws IOException {
    return wireNames.isEmpty()
        ? new ObjectOutputStream(out)
        : new NamingObjectOutput(out, wireNames);
  }

  private NamingObjectOutput(OutputStream out, Map<Class<?>, String> wireNames) throws IOException {
    super(out);
    this.wireNames = wireNames;
  }

  /** As the JDK writes it, but for the name. */
  @Override
  protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
    String name = wireNames.get(descriptor.forClass());
    if (name == null) {
      super.writeClassDescriptor(descriptor);
      return;
    }
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
