package io.trunkline.testkit.honest;

import static io.trunkline.testkit.honest.HonestShapes.many;
import static io.trunkline.testkit.honest.HonestShapes.of;

import io.trunkline.testkit.honest.HonestClasses.Level;
import io.trunkline.testkit.honest.HonestClasses.Link;
import io.trunkline.testkit.honest.HonestClasses.OrderException;
import io.trunkline.testkit.honest.HonestClasses.Tree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Objects in objects. */
final class DeepShapes {

  private DeepShapes() {}

  static Stream<HonestShape> deep() {
    return Stream.of(
        of("a linked list of 1,000", Link.class, () -> chain(1000), DeepShapes::numbers),
        of("a tree of 64 levels with lists", () -> tree(64)),
        of("a broad tree of 20,000 nodes", () -> broad(4)),
        of("lists in lists, 300 levels", Object.class, DeepShapes::lists, DeepShapes::levels),
        of("records in records, 200 levels", () -> levels(200)),
        of("1,000 linked lists of 50", () -> many(ArrayList::new, 1000, i -> numbers(chain(50)))),
        of("20 linked lists of 300", List.class, DeepShapes::chains, DeepShapes::allNumbers),
        of("an exception of 20 causes", Throwable.class, () -> failure(20), DeepShapes::causes),
        of("suppressed ones", Throwable.class, DeepShapes::suppressing, DeepShapes::causes));
  }

  private static Link chain(int length) {
    Link first = new Link();
    Link last = first;
    for (int i = 1; i < length; i++) {
      Link next = new Link();
      next.number = i;
      last.next = next;
      last = next;
    }
    return first;
  }

  private static List<Integer> numbers(Link first) {
    List<Integer> numbers = new ArrayList<>();
    for (Link link = first; link != null; link = link.next) {
      numbers.add(link.number);
    }
    return numbers;
  }

  private static Object chains() {
    return many(ArrayList::new, 20, i -> chain(300));
  }

  private static Object allNumbers(List<?> chains) {
    return chains.stream().map(chain -> numbers((Link) chain)).toList();
  }

  static Tree tree(int levels) {
    Tree tree = new Tree();
    tree.number = levels;
    if (levels > 1) {
      tree.kids.add(new Tree());
      tree.kids.add(tree(levels - 1));
    }
    return tree;
  }

  private static Tree broad(int levels) {
    Tree tree = new Tree();
    tree.number = levels;
    for (int i = 0; levels > 0 && i < 12; i++) {
      tree.kids.add(broad(levels - 1));
    }
    return tree;
  }

  private static Object lists() {
    List<Object> outer = new ArrayList<>();
    for (int i = 0; i < 299; i++) {
      outer = new ArrayList<>(Collections.singletonList(outer));
    }
    return outer;
  }

  private static Object levels(Object list) {
    int levels = 0;
    Object at = list;
    while (at instanceof List<?> inner) {
      levels++;
      at = inner.isEmpty() ? "end" : inner.get(0);
    }
    return levels;
  }

  private static Level levels(int count) {
    Level level = new Level(0, null);
    for (int i = 1; i < count; i++) {
      level = new Level(i, level);
    }
    return level;
  }

  private static Throwable failure(int depth) {
    return depth == 0
        ? new IllegalStateException("the root")
        : new OrderException("level " + depth, failure(depth - 1));
  }

  private static Throwable suppressing() {
    Throwable failure = new IllegalArgumentException("no");
    for (int i = 0; i < 20; i++) {
      failure.addSuppressed(failure(i % 3));
    }
    return failure;
  }

  private static Object causes(Throwable failure) {
    List<String> texts = new ArrayList<>();
    for (Throwable at = failure; at != null; at = at.getCause()) {
      texts.add(at.getClass().getName() + at.getMessage() + at.getStackTrace().length);
      for (Throwable suppressed : at.getSuppressed()) {
        texts.add(String.valueOf(causes(suppressed)));
      }
    }
    return texts;
  }
}
