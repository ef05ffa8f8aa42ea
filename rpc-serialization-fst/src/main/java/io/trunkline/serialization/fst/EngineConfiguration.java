package io.trunkline.serialization.fst;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.InaccessibleObjectException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClassInstantiator;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfoRegistry;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTDecoder;
import org.nustaq.serialization.FSTEncoder;
import org.objenesis.Objenesis;
import org.objenesis.ObjenesisStd;

/**
 * The library's settings for one engine. It knows a class only after {@link CarriedClasses} let it
 * pass, makes objects without their constructors, as stock does, and none of its defaults is left:
 * no class has a number, {@link ClassNumbers} gives them; serializers are {@link JdkForms}.
 */
final class EngineConfiguration extends FSTConfiguration {

  private final Objenesis objenesis = new ObjenesisStd(false);
  private final KnownClasses known = new KnownClasses();
  private final DeferredTables deferred = new DeferredTables();
  private boolean isAgreed;
  private @Nullable FSTEncoder encoder;
  private @Nullable FSTDecoder decoder;

  EngineConfiguration(ReadBudget budget) {
    super(null);
    known.setSerializerRegistryDelegate(new JdkForms(budget, deferred, () -> isAgreed));
  }

  /** The coders of all streams of this configuration. */
  void use(FSTEncoder newEncoder, FSTDecoder newDecoder) {
    encoder = newEncoder;
    decoder = newDecoder;
  }

  /** The tables of the item that is read, which wait for its end. */
  DeferredTables deferred() {
    return deferred;
  }

  /** A message begins whose terms are agreed, or not. */
  void begin(boolean agreed) {
    isAgreed = agreed;
    deferred.clear();
  }

  /** What the library knows of a class, which the gate has allowed or this side writes. */
  FSTClazzInfo infoOf(Class<?> type) {
    return known.getCLInfo(type, this);
  }

  @Override
  public FSTClazzInfoRegistry getCLInfoRegistry() {
    return known;
  }

  @Override
  public FSTEncoder createStreamEncoder() {
    return requireNonNull(encoder);
  }

  @Override
  public FSTDecoder createStreamDecoder() {
    return requireNonNull(decoder);
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // the library's signature
  public FSTClassInstantiator getInstantiator(Class type) {
    return new WithoutConstructor(objenesis.getInstantiatorOf(type));
  }

  /** Nothing is kept between engines. */
  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  public @Nullable Object getCachedObject(Class type) {
    return null;
  }

  @Override
  public void returnObject(Object cached) {}

  /** The library's own registry does not check classes, and spins while another thread uses it. */
  private static final class KnownClasses extends FSTClazzInfoRegistry {

    private final Map<Class<?>, FSTClazzInfo> infos = new HashMap<>();

    @Override
    @SuppressWarnings("rawtypes") // the library's signature
    public FSTClazzInfo getCLInfo(Class type, FSTConfiguration configuration) {
      FSTClazzInfo info = infos.get(type);
      return info == null ? learn((Class<?>) type, configuration) : info;
    }

    private FSTClazzInfo learn(Class<?> type, FSTConfiguration configuration) {
      CarriedClasses.check(type);
      try {
        FSTClazzInfo info = new FSTClazzInfo(configuration, type, this, isIgnoreAnnotations());
        info.getSer(); // looks it up now, and keeps it
        LibraryStatics.avoidUnsafe(info);
        infos.put(type, info);
        return info;
      } catch (InaccessibleObjectException closed) {
        throw Failures.closed(CarriedClasses.platformPart(type), closed);
      } finally {
        LibraryStatics.forget(type);
      }
    }
  }
}
