package io.trunkline.serialization.formats.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names that the members of a class are read by. Where a dialect {@linkplain
 * Dialect#tellsOwners tells owners}, a field is read by its class and name too, for the sender may
 * have another field of this name in a class above or below; and a name that two fields have here
 * is refused, for the sender has only one of them. Immutable.
 */
final class ReadNames {

  private static final int AMBIGUOUS = -1;

  private final Class<?> type;
  private final List<Member> fields;
  private final MemberNames names;
  private final int[] members; // the member of each name

  /**
   * @param byName the index of the member that each name stands for
   * @param members by their indexes; null for what is no field
   */
  ReadNames(
      Class<?> type,
      Map<String, Integer> byName,
      List<? extends @Nullable Member> members,
      Dialect dialect) {
    this.type = type;
    fields = members.stream().filter(Objects::nonNull).map(Objects::requireNonNull).toList();
    Map<String, Integer> all = new LinkedHashMap<>(byName);
    if (dialect.tellsOwners()) {
      addOwners(all, members);
    }
    names =
        new MemberNames(
            List.copyOf(all.keySet()),
            null,
            fields.stream().<Class<?>>map(field -> field.slot().raw()).toList());
    this.members = all.values().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Those of members that are read by the names by which they are written. */
  static ReadNames of(Class<?> type, List<Member> members, Dialect dialect) {
    Map<String, Integer> byName = new LinkedHashMap<>();
    for (int i = 0; i < members.size(); i++) {
      byName.put(members.get(i).name(), i);
    }
    return new ReadNames(type, byName, members, dialect);
  }

  private void addOwners(Map<String, Integer> all, List<? extends @Nullable Member> members) {
    for (int i = 0; i < members.size(); i++) {
      Member field = members.get(i);
      if (field != null) {
        all.putIfAbsent(field.place(), i);
      }
    }
    // One field alone is written by its simple name, unless that is the name of another part.
    fields.forEach(field -> all.putIfAbsent(field.simpleName(), AMBIGUOUS));
  }

  /**
   * Reads a member's name.
   *
   * @param expected the index of the name that is compared first; any int
   * @return the index of the name; -1 if the class has no such member
   */
  int read(Reading in, int expected) {
    int name = in.source().readMember(names, expected);
    if (name >= 0 && members[name] == AMBIGUOUS) {
      throw in.failure(
          "its field "
              + names.name(name)
              + " is "
              + fields.stream()
                  .filter(field -> field.simpleName().equals(names.name(name)))
                  .map(Member::place)
                  .collect(Collectors.joining(" or "))
              + " in class "
              + type.getName()
              + " here, and the sender has only one of them; give both sides the same, or rename"
              + " one");
    }
    return name;
  }

  /** The name with this index. */
  String name(int index) {
    return names.name(index);
  }

  /** The member that the name with this index stands for. */
  int member(int index) {
    return members[index];
  }

  /** The member of this name; -1 if there is none. */
  int find(String name) {
    int index = names.find(name, -1);
    return index < 0 ? -1 : members[index];
  }
}
