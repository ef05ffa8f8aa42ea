package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Objects that occur twice, in themselves, or in tables that hash them. */
class SharedObjectsTest {

  /** Its name comes behind the tables whose keys know it. */
  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    Set<Node> all = new HashSet<>();
    Map<Node, String> byNode = new HashMap<>();
    @Nullable Object holder;
    String name;

    Node(String name) {
      this.name = name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Node node && Objects.equals(node.name, name);
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(name);
    }
  }

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow(Node.class.getName()).build();
  private final Messages messages = Messages.of(new FstSerializationProvider());

  private Object pass(Object value) {
    return Objects.requireNonNull(messages.pass(value, Object.class, gate));
  }

  @Test
  void keysThatAreNotCompleteAreFoundAfterwards() {
    Node first = new Node("first");
    Node second = new Node("second");
    first.all.addAll(List.of(first, second));
    second.all = first.all;
    first.byNode.put(first, "1");
    first.byNode.put(second, "2");
    second.byNode = first.byNode;
    Node read = (Node) pass(first);
    assertThat(read.all).hasSize(2).contains(new Node("first"), new Node("second"));
    assertThat(read.byNode).containsEntry(read, "1").containsEntry(new Node("second"), "2");
    assertThat(read.all).allMatch(node -> node.all == read.all);
  }

  @Test
  void viewsArriveAsCollectionsOfTheirKind() {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("b", 2);
    map.put("a", 1);
    assertThat(pass(map.keySet())).isEqualTo(new LinkedHashSet<>(List.of("b", "a")));
    assertThat(new ArrayList<Object>((Collection<?>) pass(map.values()))).isEqualTo(List.of(2, 1));
    assertThat(pass(new ArrayList<>(List.of(1, 2, 3)).subList(1, 3))).isEqualTo(List.of(2, 3));
    Set<String> keys = map.keySet();
    List<?> twice = (List<?>) pass(new ArrayList<>(List.of(keys, keys)));
    assertThat(twice.get(0)).isSameAs(twice.get(1));
  }

  @Test
  void anImmutableListThatHoldsItselfIsRefused() {
    Node node = new Node("n");
    List<Node> list = List.of(node);
    node.holder = list;
    assertThatThrownBy(() -> pass(list))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("let the sender hold an ArrayList");
  }

  @Test
  void aDateThatOccursTwiceIsOne() {
    Date date = new Date(5);
    PayloadTerms agreed =
        PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, PayloadFeature.allBits());
    Messages terms = Messages.under(agreed, messages.serialization());
    List<?> read =
        (List<?>)
            Objects.requireNonNull(
                terms.pass(new ArrayList<>(List.of(date, date)), Object.class, gate));
    assertThat(read.get(0)).isEqualTo(date).isSameAs(read.get(1));
  }
}
