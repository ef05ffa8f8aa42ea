package io.trunkline.serialization.fastjson.internal.message;

import io.trunkline.serialization.fastjson.internal.form.AgreedForm;
import io.trunkline.serialization.fastjson.internal.form.Form;
import io.trunkline.serialization.fastjson.internal.form.Forms;
import io.trunkline.serialization.fastjson.internal.form.Member;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.ClassTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of classes that two sides agreed on, with the forms of this side. Immutable. */
final class AgreedClasses {

  private final ClassTable table;
  private final Map<Class<?>, AgreedForm> forms = new HashMap<>();
  private final List<Class<?>> byNumber = new ArrayList<>();

  /**
   * @param catalog this side's classes by their names
   */
  AgreedClasses(ClassTable table, Map<String, Class<?>> catalog, Forms all) {
    this.table = table;
    for (AgreedClass agreed : table.classes()) {
      Class<?> type = catalog.get(agreed.name());
      if (type == null) {
        throw new IllegalStateException("no class of the catalog is named " + agreed.name());
      }
      byNumber.add(type);
      forms.put(type, new AgreedForm(agreed.number(), members(all.of(type), agreed), agreed));
    }
  }

  private static List<Member> members(Form form, AgreedClass agreed) {
    List<Member> members = new ArrayList<>();
    for (ClassSchema.Field field : agreed.fields()) {
      for (Member member : form.members()) {
        if (member.is(field)) {
          members.add(member);
        }
      }
    }
    return List.copyOf(members);
  }

  boolean isOf(ClassTable other) {
    return table.equals(other);
  }

  int size() {
    return byNumber.size();
  }

  Class<?> type(int number) {
    return byNumber.get(number);
  }

  @Nullable AgreedForm of(Class<?> type) {
    return forms.get(type);
  }
}
