package io.trunkline.serialization.stored;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.serialization.compression.Compressions;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The serializations and compressions of one {@link ObjectSerializer}, and a {@link View} for each
 * class loader that it was used with. Thread-safe.
 */
final class Codecs {

  private static final int INITIAL_BYTES = 1024;
  private static final int KEPT_BYTES = 1024 * 1024;

  final ObjectSerializerBuilder settings;
  final Budgets budgets;
  private final SerializationProviders providers;
  private final Map<Integer, SerializationProvider> readable = new TreeMap<>();
  private final SerializationProvider writing;
  private final Compressions compressions;
  private final @Nullable Compression compression;
  private final Map<Integer, Compression> reading = new ConcurrentHashMap<>();
  private final EnginePool<PayloadOutput> outputs;
  private final Map<WeakReference<ClassLoader>, SoftReference<View>> views = new HashMap<>();

  /** Weak, so that it keeps no class loader alive. */
  private volatile WeakReference<@Nullable View> latest = new WeakReference<>(null);

  Codecs(ObjectSerializerBuilder settings) {
    this.settings = settings;
    budgets = settings.budgets();
    providers = SerializationProviders.load(settings.loader);
    writing = settings.jdkStreams ? jdkStreams(settings) : providers.named(settings.serialization);
    compressions = Compressions.load(settings.loader);
    compression = compressions.named(settings.compression);
    providers.check(settings.settings);
    for (String name : settings.reads == null ? providers.names() : settings.reads) {
      SerializationProvider provider = providers.named(name);
      if (settings.reads != null || provider.caution() == null) {
        readable.put(provider.wireId(), provider);
      }
    }
    readable.put(writing.wireId(), writing);
    outputs =
        EnginePool.perProcessor(
            () -> new PayloadOutput(INITIAL_BYTES, budgets.maxMessageBytes(), longestEnvelope()));
    view(settings.loader).form(); // what is wrong shows now
  }

  private static JdkStreams jdkStreams(ObjectSerializerBuilder settings) {
    return new JdkStreams(
        settings.classes.stream().map(Class::getName).collect(toUnmodifiableSet()));
  }

  private static int longestEnvelope() {
    return Envelope.bytes(true, true);
  }

  SerializationProviders providers() {
    return providers;
  }

  /** The provider of the serialization that writes. */
  SerializationProvider writing() {
    return writing;
  }

  /**
   * The provider with this wire id.
   *
   * @throws SerializationException if it is not here, or is not to be read
   */
  SerializationProvider readable(int wireId) {
    SerializationProvider provider = readable.get(wireId);
    if (provider == null) {
      throw new SerializationException(
          "the envelope names serialization "
              + wireId
              + nameOf(wireId)
              + ", which is not read here; read are "
              + readable.values().stream()
                  .map(known -> known.name() + " (" + known.wireId() + ")")
                  .collect(joining(", "))
              + "; add its jar to the class path, or its name to reads(...)");
    }
    return provider;
  }

  private String nameOf(int wireId) {
    for (String name : providers.names()) {
      if (providers.named(name).wireId() == wireId) {
        return " (" + name + ")";
      }
    }
    return "";
  }

  /** What compresses; null for nothing. */
  @Nullable Compression compression() {
    return compression;
  }

  /**
   * What gives back bytes of the compression with this id.
   *
   * @throws SerializationException if it is not here
   */
  Compression compression(int id) {
    if (compression != null && compression.id() == id) {
      return compression;
    }
    Compression known = reading.get(id);
    if (known == null) {
      CompressionProvider provider = compressions.withId(id);
      if (provider == null) {
        throw new SerializationException(
            "the envelope names compression "
                + id
                + ", which is not here; here are "
                + String.join(", ", compressions.names())
                + "; add its jar to the class path");
      }
      known = provider.create(provider.defaultLevel());
      reading.put(id, known);
    }
    return known;
  }

  /** An empty output, which belongs to the caller until it is given back. */
  PayloadOutput output() {
    return outputs.acquire();
  }

  /** Takes an output back; none that a hostile or large object made grow is kept. */
  void giveBack(PayloadOutput output) {
    if (output.array().length <= KEPT_BYTES) {
      output.reset();
      outputs.release(output);
    }
  }

  /** What the classes of this loader are written and read with. */
  View view(ClassLoader loader) {
    View last = latest.get();
    if (last != null && last.isOf(loader)) {
      return last;
    }
    View view = find(loader);
    latest = new WeakReference<>(view);
    return view;
  }

  private View find(ClassLoader loader) {
    synchronized (views) {
      for (Iterator<Map.Entry<WeakReference<ClassLoader>, SoftReference<View>>> entries =
              views.entrySet().iterator();
          entries.hasNext(); ) {
        Map.Entry<WeakReference<ClassLoader>, SoftReference<View>> entry = entries.next();
        View view = entry.getValue().get();
        ClassLoader known = entry.getKey().get();
        if (known == null || view == null) {
          entries.remove();
        } else if (known == loader) {
          return view;
        }
      }
      View made = new View(this, loader);
      views.put(new WeakReference<>(loader), new SoftReference<>(made));
      return made;
    }
  }

  /** The classes of the builder as another loader has them; one that it lacks stays as it is. */
  static List<Class<?>> asIn(ClassLoader loader, Collection<Class<?>> classes) {
    return classes.stream().<Class<?>>map(type -> asIn(loader, type)).distinct().toList();
  }

  private static Class<?> asIn(ClassLoader loader, Class<?> type) {
    try {
      return type.getClassLoader() == null || type.getClassLoader() == loader
          ? type
          : Class.forName(type.getName(), false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      return type;
    }
  }
}
