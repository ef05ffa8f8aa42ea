package io.trunkline.internal.rules;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A part of a rule in YAML, with its line. Only the tree of texts is read: no object is made from a
 * rule, whatever its tags.
 */
final class RuleText {

  private static final Set<String> TRUE = Set.of("true", "yes", "on");
  private static final Set<String> FALSE = Set.of("false", "no", "off");

  /** Enough for some thousands of addresses, and read in a few milliseconds. */
  private static final int MOST_CHARACTERS = 200_000;

  private static final int MOST_WITH_ALIASES = 2 * MOST_CHARACTERS;

  private final String key;
  private final Node node;

  private RuleText(String key, Node node) {
    this.key = key;
    this.node = node;
  }

  /**
   * Reads a whole rule.
   *
   * @throws IllegalArgumentException if it is not a map in YAML; the message contains the line
   */
  static RuleText parse(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw tooLong(text.length() + " characters", MOST_CHARACTERS);
    }
    Node root;
    try {
      root = new Yaml(new SafeConstructor(new LoaderOptions())).compose(new StringReader(text));
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 0 : e.getProblemMark().getLine();
      throw new IllegalArgumentException(
          "line " + (line + 1) + ": it is not YAML: " + e.getProblem(), e);
    } catch (YAMLException e) {
      throw new IllegalArgumentException("it is not YAML: " + e.getMessage(), e);
    }
    if (!(root instanceof MappingNode)) {
      throw new IllegalArgumentException("line 1: expected keys and values in YAML");
    }
    checkSize(root);
    return new RuleText("the rule", root);
  }

  /** Aliases can repeat a part of a rule, also within itself. */
  private static void checkSize(Node root) {
    Deque<Node> open = new ArrayDeque<>(List.of(root));
    int size = 0;
    while (!open.isEmpty()) {
      Node node = open.pop();
      size++;
      if (node instanceof ScalarNode scalar) {
        size += scalar.getValue().length();
      } else if (node instanceof SequenceNode sequence) {
        open.addAll(sequence.getValue());
      } else if (node instanceof MappingNode map) {
        for (NodeTuple tuple : map.getValue()) {
          open.add(tuple.getKeyNode());
          open.add(tuple.getValueNode());
        }
      }
      if (Math.max(size, open.size()) > MOST_WITH_ALIASES) {
        throw tooLong("too many characters with its aliases", MOST_WITH_ALIASES);
      }
    }
  }

  private static IllegalArgumentException tooLong(String what, int most) {
    return new IllegalArgumentException(
        "it has %s, expected at most %d; write patterns in place of lists".formatted(what, most));
  }

  int line() {
    return node.getStartMark().getLine() + 1;
  }

  IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException("line " + line() + ": " + what);
  }

  /**
   * The entries of a map, without those whose value is null.
   *
   * @param known all keys that it may have
   * @throws IllegalArgumentException if it is none, or has another key
   */
  Map<String, RuleText> map(Set<String> known) {
    Map<String, RuleText> entries = map();
    entries.forEach(
        (name, value) -> {
          if (!known.contains(name)) {
            throw value.wrong(
                "the key '" + name + "' is not known here, known are " + new TreeSet<>(known));
          }
        });
    return entries;
  }

  /** The entries of a map with any keys, without those whose value is null. */
  Map<String, RuleText> map() {
    if (!(node instanceof MappingNode map)) {
      throw wrong("'" + key + "' is not a map");
    }
    Map<String, RuleText> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : map.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
        throw wrong("'" + key + "' has a key that is not a text");
      }
      if (!Tag.NULL.equals(tuple.getValueNode().getTag())) {
        entries.put(name.getValue(), new RuleText(name.getValue(), tuple.getValueNode()));
      }
    }
    return entries;
  }

  /** The entries of a list. */
  List<RuleText> list() {
    if (!(node instanceof SequenceNode sequence)) {
      throw wrong("'" + key + "' is not a list");
    }
    List<RuleText> entries = new ArrayList<>();
    sequence.getValue().forEach(entry -> entries.add(new RuleText(key, entry)));
    return entries;
  }

  /** The entries of a list; empty without one. */
  static List<RuleText> entries(@Nullable RuleText list) {
    return list == null ? List.of() : list.list();
  }

  /** The texts of a list; empty without one. */
  static List<String> texts(@Nullable RuleText list) {
    return entries(list).stream().map(RuleText::text).toList();
  }

  String text() {
    if (!(node instanceof ScalarNode scalar)) {
      throw wrong("'" + key + "' is not a text");
    }
    return scalar.getValue();
  }

  /**
   * Parses the text.
   *
   * @param parser throws an IllegalArgumentException for what it cannot read, to which the line is
   *     added
   */
  <T> T read(Function<String, T> parser) {
    String text = text();
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /** The text of a value, for messages. */
  static String describe(@Nullable RuleText value) {
    return value == null ? "any" : value.text();
  }

  /** The value of a whole number. */
  static int number(@Nullable RuleText value, int otherwise) {
    try {
      return value == null ? otherwise : Integer.parseInt(value.text().trim());
    } catch (NumberFormatException e) {
      throw value.wrong("'" + value.key + "' is " + value.text() + ", expected a whole number");
    }
  }

  /** The text of a value; null if there is no value. */
  static @Nullable String textOf(@Nullable RuleText value) {
    return value == null ? null : value.text();
  }

  /** The value of a flag, in the spellings of YAML 1.1. */
  static boolean flag(@Nullable RuleText value, boolean otherwise) {
    if (value == null) {
      return otherwise;
    }
    String flag = value.text().toLowerCase(Locale.ROOT);
    if (!TRUE.contains(flag) && !FALSE.contains(flag)) {
      throw value.wrong("'" + value.key + "' is " + value.text() + ", expected true or false");
    }
    return TRUE.contains(flag);
  }
}
