package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.jsonb.internal.form.AgreedForm;
import io.trunkline.serialization.formats.jsonb.internal.form.Form;
import io.trunkline.serialization.formats.jsonb.internal.form.Forms;
import io.trunkline.serialization.formats.jsonb.internal.form.Member;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of classes that two sides agreed on, with the forms of this side. Immutable. */
final class AgreedClasses {

  private final ClassTable table;
  private final List<String> names;
  private final Map<Class<?>, AgreedForm> forms = new HashMap<>();
  private final List<@Nullable Class<?>> byNumber = new ArrayList<>();

  /**
   * @param catalog this side's classes by their names
   */
  AgreedClasses(ClassTable table, Map<String, Class<?>> catalog, Forms all) {
    this.table = table;
    this.names = table.classes().stream().map(AgreedClass::name).toList();
    for (AgreedClass agreed : table.classes()) {
      Class<?> type = catalog.get(agreed.name());
      if (type == null && !table.isStored()) {
        throw new IllegalStateException("no class of the catalog is named " + agreed.name());
      }
      byNumber.add(type);
      if (type != null) {
        Form form = all.of(type);
        List<@Nullable Member> members = members(form, agreed);
        List<Integer> indexes =
            members.stream().map(m -> m == null ? -1 : form.members().indexOf(m)).toList();
        forms.put(type, new AgreedForm(agreed.number(), members, indexes, agreed));
      }
    }
  }

  private List<@Nullable Member> members(Form form, AgreedClass agreed) {
    List<@Nullable Member> members = new ArrayList<>();
    for (ClassSchema.Field field : agreed.fields()) {
      Member here = null;
      for (Member member : form.members()) {
        if (table.isStored() ? member.isExactly(field) : member.is(field)) {
          here = member;
        }
      }
      if (here != null || table.isStored()) {
        members.add(here);
      }
    }
    return Collections.unmodifiableList(members);
  }

  boolean isOf(ClassTable other) {
    return table.equals(other);
  }

  /** The names of the classes, by number. */
  List<String> names() {
    return names;
  }

  /**
   * The class with a number.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if data was stored with it and it is
   *     not here
   */
  Class<?> type(int number, ClassGate gate) {
    Class<?> type = byNumber.get(number);
    AgreedClass known = table.classes().get(number);
    if (type == null) {
      gate.resolve(known.name());
    }
    if (type == null || known.refusal() != null) {
      throw new SerializationException("fastjson2: " + known.refusal());
    }
    return type;
  }

  @Nullable AgreedForm of(Class<?> type) {
    return forms.get(type);
  }
}
