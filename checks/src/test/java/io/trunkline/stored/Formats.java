package io.trunkline.stored;

import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.Compressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The serializations and compressions of the class path that stored data can have. */
final class Formats {

  /** They carry messages of protoc and nothing else. */
  private static final Set<String> OF_DECLARED_TYPES = Set.of("protobuf", "protobuf-json");

  static final Set<String> DEMANDING_SERIALIZABLE =
      Set.of("hessian2", "fst", "java", "compactedjava", "nativejava");

  private static final ClassLoader LOADER = Formats.class.getClassLoader();

  private Formats() {}

  static List<String> serializations() {
    return SerializationProviders.load(LOADER).names().stream()
        .filter(name -> !OF_DECLARED_TYPES.contains(name))
        .toList();
  }

  static List<String> compressions() {
    List<String> all = new ArrayList<>(Compressions.load(LOADER).names());
    all.add(0, Compressions.NONE);
    return all;
  }
}
