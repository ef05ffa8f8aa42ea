package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TypeResolverTest {

  interface Store<K, V extends Number> {
    V get(K key);

    Map<K, List<V>> all(V[] some, List<V>[] many);

    <T extends Comparable<T>> T largest(Collection<? extends T> of);

    void drop(List<?> anything, List<? super V> sink, List<? extends V> source);
  }

  interface Middle<V extends Number> extends Store<String, V> {}

  interface Shorts extends Middle<Short> {}

  static class Outer<A> {
    class Inner<B> {
      Map<A, B> both = Map.of();
    }
  }

  static class Tree<T extends Comparable<T>> extends ArrayList<Tree<T>> {
    private static final long serialVersionUID = 1L;
  }

  record Pair(Outer<String>.Inner<Byte> declared, List<List<Short>[]> arrays) {}

  private static Method method(Class<?> service, String name) {
    return Stream.of(service.getMethods())
        .filter(m -> m.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static String parameters(Class<?> service, String name) {
    return Stream.of(TypeResolver.of(service).parameterTypes(method(service, name)))
        .map(Type::getTypeName)
        .toList()
        .toString();
  }

  @Test
  void variablesOfAGenericInterfaceAreBoundThroughEveryInterfaceBetween() {
    assertThat(parameters(Shorts.class, "get")).isEqualTo("[java.lang.String]");
    assertThat(
            TypeResolver.of(Shorts.class)
                .resolve(method(Shorts.class, "get").getGenericReturnType()))
        .isEqualTo(Short.class);
    assertThat(parameters(Shorts.class, "all"))
        .isEqualTo("[java.lang.Short[], java.util.List<java.lang.Short>[]]");
    assertThat(
            TypeResolver.of(Shorts.class)
                .resolve(method(Shorts.class, "all").getGenericReturnType()))
        .hasToString("java.util.Map<java.lang.String, java.util.List<java.lang.Short>>");
  }

  @Test
  void whatNothingBindsBecomesTheErasureOfItsBound() {
    assertThat(parameters(Store.class, "get")).isEqualTo("[java.lang.Object]");
    assertThat(parameters(Middle.class, "all"))
        .isEqualTo("[java.lang.Number[], java.util.List<java.lang.Number>[]]");
    assertThat(parameters(Shorts.class, "largest"))
        .isEqualTo("[java.util.Collection<java.lang.Comparable>]");
  }

  @Test
  void aWildcardBecomesItsUpperBound() {
    assertThat(parameters(Shorts.class, "drop"))
        .isEqualTo(
            "[java.util.List<java.lang.Object>, java.util.List<java.lang.Object>,"
                + " java.util.List<java.lang.Short>]");
  }

  @Test
  void aGenericOuterClassBindsTheVariablesOfItsMembers() throws Exception {
    Type declared = Pair.class.getDeclaredField("declared").getGenericType();
    Type both = Outer.Inner.class.getDeclaredField("both").getGenericType();
    assertThat(TypeResolver.of(declared).resolve(both))
        .hasToString("java.util.Map<java.lang.String, java.lang.Byte>");
  }

  @Test
  void theArgumentOfASupertypeIsFoundFromASubtype() throws Exception {
    Type arrays = Pair.class.getDeclaredField("arrays").getGenericType();
    assertThat(TypeResolver.argument(arrays, Iterable.class, 0))
        .hasToString("java.util.List<java.lang.Short>[]");
    assertThat(TypeResolver.argument(List.class, Collection.class, 0)).isEqualTo(Object.class);
    assertThat(TypeResolver.argument(arrays, Map.class, 1)).isEqualTo(Object.class);
    assertThat(TypeResolver.argument(Tree.class, Collection.class, 0))
        .isInstanceOfSatisfying(
            ParameterizedType.class, tree -> assertThat(tree.getRawType()).isEqualTo(Tree.class));
  }

  static Stream<Type> declaredTypes() throws Exception {
    List<Type> all = new ArrayList<>();
    all.add(Pair.class.getDeclaredField("declared").getGenericType());
    all.add(Pair.class.getDeclaredField("arrays").getGenericType());
    all.add(TypeResolver.argument(all.get(1), Collection.class, 0));
    all.add(
        new Object() {
          @SuppressWarnings("unused")
          Map<String, Set<Map.Entry<Integer, Supplier<long[]>>>> nested = Map.of();
        }.getClass().getDeclaredField("nested").getGenericType());
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("declaredTypes")
  void aResolvedTypeEqualsTheOneOfTheJdk(Type declared) {
    Type resolved = TypeResolver.of(Object.class).resolve(declared);
    assertThat(resolved).isNotSameAs(declared).isEqualTo(declared).hasSameHashCodeAs(declared);
    assertThat(declared).isEqualTo(resolved);
    assertThat(TypeResolver.erase(resolved)).isEqualTo(TypeResolver.erase(declared));
  }

  @Test
  void everyTypeErasesToAClass() {
    Method largest = method(Shorts.class, "largest");
    assertThat(TypeResolver.erase(largest.getGenericReturnType())).isEqualTo(Comparable.class);
    assertThat(TypeResolver.erase(largest.getGenericParameterTypes()[0]))
        .isEqualTo(Collection.class);
    Type wildcard =
        ((ParameterizedType) largest.getGenericParameterTypes()[0]).getActualTypeArguments()[0];
    assertThat(TypeResolver.erase(wildcard)).isEqualTo(Comparable.class);
    assertThat(TypeResolver.erase(method(Shorts.class, "all").getGenericParameterTypes()[1]))
        .isEqualTo(List[].class);
    Type own = new Type() {};
    assertThatThrownBy(() -> TypeResolver.erase(own))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a class");
  }
}
