package io.trunkline.canary;

import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.ReadingCanary;
import io.trunkline.testkit.model.Trusted;
import io.trunkline.testkit.model.TrustedEvil;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.rmi.MarshalledObject;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.SignedObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a hostile peer sends, by its number in the list of shapes. Others need bytes that no writer
 * of ours writes, and are in {@link RawShape}: 6, parts of 5 and 7, 10, 12 to 15.
 */
enum CanaryShape {
  UNLISTED(1, Canary.class, sender -> sender.make(Canary.class.getName())),
  UNLISTED_RECORD(
      1, Canaries.OfRecord.class, sender -> sender.make(Canaries.OfRecord.class.getName())),
  NAME_THAT_GOES_ON(2, TrustedEvil.class, sender -> sender.make(TrustedEvil.class.getName())),
  NESTED_IN_A_TRUSTED_ONE(
      2, Trusted.Evil.class, sender -> sender.make(Trusted.Evil.class.getName())),
  HELD(3, Canary.class, sender -> new Holder(sender.make(Canary.class.getName()))),
  HASHED_KEY(4, Canary.class, sender -> new HashMap<>(Map.of(canary(sender), "v"))),
  SORTED_KEY(4, Canary.class, sender -> new TreeMap<>(Map.of(canary(sender), "v"))),
  QUEUED(4, Canary.class, sender -> new PriorityQueue<>(List.of(canary(sender), canary(sender)))),
  TYPED_MAP(5, Canaries.OfMap.class, sender -> sender.make(Canaries.OfMap.class.getName())),
  TYPED_LIST(5, Canaries.OfList.class, sender -> sender.make(Canaries.OfList.class.getName())),
  TYPED_ARRAY(5, Canary.class, sender -> Array.newInstance(canary(sender).getClass(), 1)),
  ENUM(5, CanaryEnum.class, sender -> sender.make(CanaryEnum.class.getName())),
  IN_A_JDK_STREAM(7, Canary.class, sender -> inException(canary(sender))),
  EXTERNALIZABLE(
      8, Canaries.External.class, sender -> sender.make(Canaries.External.class.getName())),
  READ_OBJECT(8, ReadingCanary.class, sender -> sender.make(ReadingCanary.class.getName())),
  READ_RESOLVE(
      8, Canaries.Resolving.class, sender -> sender.make(Canaries.Resolving.class.getName())),
  URL_OF_THE_JDK(8, URL.class, sender -> url()),
  EXTERNALIZABLE_IN_A_JDK_STREAM(
      9,
      Canaries.External.class,
      sender -> inException(sender.make(Canaries.External.class.getName()))),
  PROXY_IN_A_JDK_STREAM(9, Proxy.class, sender -> inException(proxy(sender))),
  ENUM_IN_A_JDK_STREAM(
      9, CanaryEnum.class, sender -> inException(sender.make(CanaryEnum.class.getName()))),
  CLASS_IN_A_JDK_STREAM(9, Canary.class, sender -> inException(canary(sender).getClass())),
  CLASS_AS_A_VALUE(9, Canary.class, sender -> canary(sender).getClass()),
  MARSHALLED_IN_A_JDK_STREAM(9, MarshalledObject.class, sender -> inException(marshalled())),
  SIGNED_IN_A_JDK_STREAM(9, SignedObject.class, sender -> inException(signed(canary(sender)))),
  LAMBDA_IN_A_JDK_STREAM(9, SerializedLambda.class, sender -> inException(lambda())),
  THROWABLE(11, CanaryException.class, sender -> sender.make(CanaryException.class.getName())),
  CAUSE(
      11,
      CanaryException.class,
      sender ->
          new IllegalStateException("x", (Throwable) sender.make(CanaryException.class.getName())));

  private final int number;
  private final Class<?> refused;
  private final Function<CanaryLoader, Object> maker;

  CanaryShape(int number, Class<?> refused, Function<CanaryLoader, Object> maker) {
    this.number = number;
    this.refused = refused;
    this.maker = maker;
  }

  int number() {
    return number;
  }

  /** The name that a refusal has. */
  String refusedName() {
    return refused.getName();
  }

  /** Whether it is a proxy, whose class has no name that a peer could list. */
  boolean isProxy() {
    return this == PROXY_IN_A_JDK_STREAM;
  }

  /** A new one with classes of the sender's. */
  Object make(CanaryLoader sender) {
    return maker.apply(sender);
  }

  private static Object canary(CanaryLoader sender) {
    return sender.make(Canary.class.getName());
  }

  private static CodedException inException(Object detail) {
    return new CodedException("coded", 1, (Serializable) detail);
  }

  private static Object proxy(CanaryLoader sender) {
    Object handler = sender.make(Canaries.Handler.class.getName());
    return Proxy.newProxyInstance(
        CanaryShape.class.getClassLoader(),
        new Class<?>[] {Comparable.class, Serializable.class},
        (InvocationHandler) handler);
  }

  private static Object url() {
    try {
      return new URL("http://127.0.0.1:1/");
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object signed(Object content) {
    try {
      KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      return new SignedObject(
          (Serializable) content, keys.getPrivate(), Signature.getInstance("Ed25519"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object lambda() {
    return (Supplier<String> & Serializable) () -> "x";
  }

  private static Object marshalled() {
    try {
      return new MarshalledObject<>("x");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
