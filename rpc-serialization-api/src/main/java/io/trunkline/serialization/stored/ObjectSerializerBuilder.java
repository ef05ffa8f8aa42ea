package io.trunkline.serialization.stored;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.serialization.settings.SerializationSettings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds an {@link ObjectSerializer}. For use by one thread. */
public final class ObjectSerializerBuilder {

  private static final int DEFAULT_MAX_BYTES = 64 * 1024 * 1024;

  String serialization = "kryo";
  String compression = Compressions.NONE;
  int compressionThreshold = 512;
  boolean envelope = true;
  boolean digest;
  boolean checksum;
  boolean requireSerializable;
  boolean jdkStreams;
  int maxBytes = DEFAULT_MAX_BYTES;
  int maxNestingDepth = Budgets.DEFAULT.maxDepth();
  int readWorkFactor = 1;
  int readMemoryFactor = 1;
  SerializationSettings settings = SerializationSettings.NONE;
  @Nullable TableStore tables;
  @Nullable ObjectSerializer legacy;
  @Nullable Set<String> reads;
  ClassLoader loader = Loaders.context();
  final Set<Class<?>> classes = new LinkedHashSet<>();
  final List<String> lines = new ArrayList<>();
  final List<SerializationOptimizer> optimizers = new ArrayList<>();

  ObjectSerializerBuilder() {}

  /** A copy, which a serializer keeps: what the original is told later is not for it. */
  private ObjectSerializerBuilder(ObjectSerializerBuilder from) {
    serialization = from.serialization;
    compression = from.compression;
    compressionThreshold = from.compressionThreshold;
    envelope = from.envelope;
    digest = from.digest;
    checksum = from.checksum;
    requireSerializable = from.requireSerializable;
    jdkStreams = from.jdkStreams;
    maxBytes = from.maxBytes;
    maxNestingDepth = from.maxNestingDepth;
    readWorkFactor = from.readWorkFactor;
    readMemoryFactor = from.readMemoryFactor;
    settings = from.settings;
    tables = from.tables;
    legacy = from.legacy;
    reads = from.reads;
    loader = from.loader;
    classes.addAll(from.classes);
    lines.addAll(from.lines);
    optimizers.addAll(from.optimizers);
  }

  /** The serialization for writing, such as {@code hessian2}; {@code kryo} by default. */
  public ObjectSerializerBuilder serialization(String name) {
    serialization = requireNonNull(name, "name");
    return this;
  }

  /**
   * Writes and reads the form of {@link java.io.ObjectOutputStream}, without a named serialization
   * and without an envelope: for data written by plain Java serialization. The gate checks each
   * class before it is loaded, and budgets limit the cost of reading. Code such as {@code
   * readObject} runs only in classes named by {@link #allow}; being reachable from such a class is
   * not sufficient. Needs no further jar.
   */
  public ObjectSerializerBuilder jdkStreams() {
    jdkStreams = true;
    envelope = false;
    return this;
  }

  /** Settings of serializations, such as {@code kryo.references=false}; none by default. */
  public ObjectSerializerBuilder settings(SerializationSettings all) {
    settings = requireNonNull(all, "all");
    return this;
  }

  /**
   * The compression for writing: {@code none}, the default, {@code deflate}, {@code gzip}, or one
   * on the class path, optionally with a level, such as {@code zstd:9}. With an envelope, bytes
   * that hardly shrink are kept uncompressed, and objects of such a class are not tried for a
   * while.
   */
  public ObjectSerializerBuilder compression(String name) {
    compression = requireNonNull(name, "name");
    return this;
  }

  /** The length in bytes from which an object is compressed; 512 by default. */
  public ObjectSerializerBuilder compressionThreshold(int bytes) {
    compressionThreshold = requireAtLeast(0, bytes, "compressionThreshold");
    return this;
  }

  /**
   * Allows these classes and all classes that their fields declare. With {@link #tables} they are
   * also written as numbers.
   */
  public ObjectSerializerBuilder allow(Class<?>... types) {
    classes.addAll(List.of(types));
    return this;
  }

  /**
   * Allows a class or a package, as a line of {@link ClassGate#ALLOW_LIST} does.
   *
   * @throws IllegalArgumentException if it is neither a class name nor a package pattern
   */
  public ObjectSerializerBuilder allow(String line) {
    ClassGate.checkLine(line);
    lines.add(line);
    return this;
  }

  /** Allows the classes of an optimizer, Trunkline's or Dubbo's, as {@link #allow} does. */
  public ObjectSerializerBuilder optimizer(Object optimizer) {
    optimizers.add(SerializationOptimizer.of(optimizer));
    return this;
  }

  /**
   * Allows the classes of optimizers with these names, in the form of {@link
   * SerializationOptimizer#named}.
   */
  public ObjectSerializerBuilder optimizer(String names) {
    optimizers.add(SerializationOptimizer.named(names, loader));
    return this;
  }

  /**
   * The store of the data's class tables. With it, allowed classes are written as numbers, and data
   * remains readable after fields were added, removed or reordered, as far as the serialization
   * supports it. Without it, classes are written by name.
   */
  public ObjectSerializerBuilder tables(TableStore store) {
    tables = requireNonNull(store, "store");
    return this;
  }

  /**
   * Whether an envelope is written before the bytes; true by default. Without it, only the
   * serialization's bytes are written; read them with the same settings and equal classes.
   */
  public ObjectSerializerBuilder envelope(boolean written) {
    envelope = written;
    return this;
  }

  /** Whether the envelope contains the whole digest of the class table; false by default. */
  public ObjectSerializerBuilder schemaDigest(boolean written) {
    digest = written;
    return this;
  }

  /** Whether the envelope contains a checksum of the bytes; false by default. */
  public ObjectSerializerBuilder checksum(boolean written) {
    checksum = written;
    return this;
  }

  /** The serializer that reads bytes without an envelope; by default they are refused. */
  public ObjectSerializerBuilder legacy(ObjectSerializer reader) {
    legacy = requireNonNull(reader, "reader");
    return this;
  }

  /**
   * The serializations that envelopes may name, in addition to the one for writing. By default all
   * on the class path, except those with a warning for operators.
   */
  public ObjectSerializerBuilder reads(String... serializations) {
    reads = new LinkedHashSet<>(List.of(serializations));
    return this;
  }

  /** Requires that objects are {@link java.io.Serializable}; off by default. */
  public ObjectSerializerBuilder requireSerializable() {
    requireSerializable = true;
    return this;
  }

  /** The maximum size of an object in bytes, before compression; 64 MiB by default. */
  public ObjectSerializerBuilder maxBytes(int bytes) {
    maxBytes = requireAtLeast(64, bytes, "maxBytes");
    return this;
  }

  /** How many levels objects may nest; 2,000 by default. */
  public ObjectSerializerBuilder maxNestingDepth(int levels) {
    maxNestingDepth = requireAtLeast(1, levels, "maxNestingDepth");
    return this;
  }

  /** The factor by which the work of reading may exceed the usual limit; 1 by default. */
  public ObjectSerializerBuilder readWorkFactor(int factor) {
    readWorkFactor = requireAtLeast(1, factor, "readWorkFactor");
    return this;
  }

  /** The factor by which the memory for reading may exceed the usual limit; 1 by default. */
  public ObjectSerializerBuilder readMemoryFactor(int factor) {
    readMemoryFactor = requireAtLeast(1, factor, "readMemoryFactor");
    return this;
  }

  /**
   * The class loader that finds serializations, compressions, optimizers and the allow list; the
   * context class loader by default.
   */
  public ObjectSerializerBuilder classLoader(ClassLoader finder) {
    loader = requireNonNull(finder, "finder");
    return this;
  }

  Budgets budgets() {
    return Budgets.of(maxNestingDepth, maxBytes).withFactors(readWorkFactor, readMemoryFactor);
  }

  private static int requireAtLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + " is " + value + ", expected " + least + " or more");
    }
    return value;
  }

  /**
   * Creates the serializer.
   *
   * @throws IllegalArgumentException if settings contradict each other or contain an unknown name
   * @throws SerializationException if the serialization or compression is not on the class path or
   *     does not work here
   */
  public ObjectSerializer build() {
    if (jdkStreams && envelope) {
      throw new IllegalArgumentException("jdkStreams() has no envelope; leave out envelope(true)");
    }
    ObjectSerializerBuilder frozen = new ObjectSerializerBuilder(this);
    Codecs codecs = new Codecs(frozen);
    return envelope ? new EnvelopedSerializer(frozen, codecs) : new BareSerializer(frozen, codecs);
  }
}
