package io.trunkline.serialization.hessian2.internal.wire;

import io.trunkline.serialization.SerializedNames;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The names under which one serialization writes classes, ready as bytes. Thread-safe. */
public final class WireNames {

  private final Map<Class<?>, String> names;
  private final Map<String, WireName> types = new ConcurrentHashMap<>();
  private final AtomicInteger definitionIds = new AtomicInteger();
  private final AtomicInteger typeIds = new AtomicInteger();

  /**
   * Creates the names of a serialization.
   *
   * @param names the classes that peers know under another name than their own
   */
  public WireNames(Map<Class<?>, String> names) {
    this.names = names;
  }

  /** The name under which peers know a class. */
  public String nameOf(Class<?> type) {
    String name = names.get(type);
    return name == null ? SerializedNames.of(type) : name;
  }

  /** A new definition of a class with these fields. */
  public WireName definition(Class<?> type, List<String> fields) {
    return definition(nameOf(type), fields);
  }

  /** A new definition of the class that peers know under a name. */
  public WireName definition(String name, List<String> fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(Tags.DEFINITION);
    bytes.writeBytes(EncodedValue.ofString(name));
    bytes.writeBytes(EncodedValue.ofInt(fields.size()));
    fields.forEach(field -> bytes.writeBytes(EncodedValue.ofString(field)));
    return new WireName(definitionIds.getAndIncrement(), bytes.toByteArray());
  }

  /** The type of a list or map that is written under the name of a class. */
  public WireName type(Class<?> type) {
    return type(nameOf(type));
  }

  /** The type of a list or map that is written under a name. */
  public WireName type(String name) {
    return types.computeIfAbsent(
        name, text -> new WireName(typeIds.getAndIncrement(), EncodedValue.ofString(text)));
  }
}
