package io.trunkline.serialization.terms;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.terms.ClassSchema.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClassAgreementTest {

  private static final ClassSchema ORDER =
      bean("a.Order", field("a.Order", "amount", "long"), field("a.Order", "id", "int"));
  private static final ClassSchema STATE =
      new ClassSchema("a.State", "enum", List.of(), List.of("NEW", "PAID", "DONE"));

  private static ClassSchema bean(String name, Field... fields) {
    return new ClassSchema(name, "bean", List.of(fields), List.of());
  }

  private static Field field(String owner, String name, String type) {
    return new Field(owner, name, type, true);
  }

  /** The table as the side with the first classes makes it; the other side's must be equal. */
  private static ClassTable agree(List<ClassSchema> mine, List<ClassSchema> theirs) {
    ClassTable table = table(mine, theirs);
    ClassTable others = table(theirs, mine);
    assertThat(others.digest()).isEqualTo(table.digest());
    assertThat(others).isEqualTo(table).hasSameHashCodeAs(table);
    assertThat(others.classes()).isEqualTo(table.classes());
    return table;
  }

  private static ClassTable table(List<ClassSchema> mine, List<ClassSchema> theirs) {
    return ClassAgreement.table(
        mine,
        ClassAgreement.entries(theirs),
        ClassAgreement.differing(theirs, ClassAgreement.entries(mine)));
  }

  private static AgreedClass only(ClassTable table) {
    assertThat(table.classes()).hasSize(1);
    return table.classes().get(0);
  }

  @Test
  void equalCataloguesHaveEqualDigestsWhateverTheirOrder() {
    List<ClassSchema> mine = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      mine.add(bean("a.C" + i, field("a.C" + i, "f", "int")));
    }
    List<ClassSchema> theirs = new ArrayList<>(mine);
    Collections.shuffle(theirs, new Random(1));
    assertThat(ClassAgreement.digest(theirs)).isEqualTo(ClassAgreement.digest(mine));
    assertThat(ClassAgreement.entries(theirs)).isEqualTo(ClassAgreement.entries(mine));
    ClassTable table = agree(mine, theirs);
    assertThat(table.classes()).hasSize(50).allMatch(AgreedClass::same);
    for (int i = 0; i < 50; i++) {
      assertThat(table.get(i).number()).isEqualTo(i);
      assertThat(table.get(table.get(i).name())).isSameAs(table.get(i));
    }
    assertThat(table.get(50)).isNull();
    assertThat(table.get(-1)).isNull();
  }

  @Test
  void classesThatOneSideLacksHaveNoNumber() {
    ClassTable table = agree(List.of(ORDER, STATE), List.of(STATE, bean("a.Other")));
    assertThat(only(table).name()).isEqualTo("a.State");
    assertThat(table.get("a.Order")).isNull();
    assertThat(agree(List.of(ORDER), List.of(STATE))).isSameAs(ClassTable.EMPTY);
  }

  @Test
  void aClassThatDiffersIsAgreedInItsCommonFieldsInTheOrderOfTheirNames() {
    ClassSchema mine =
        bean(
            "a.Order",
            field("a.Order", "id", "int"),
            field("a.Base", "id", "int"),
            field("a.Order", "mine", "int"),
            field("a.Order", "amount", "long"));
    ClassSchema theirs =
        bean(
            "a.Order",
            new Field("a.Order", "amount", "long", false),
            field("a.Base", "id", "int"),
            field("a.Order", "id", "int"),
            field("a.Order", "theirs", "int"));
    AgreedClass agreed = only(agree(List.of(mine), List.of(theirs)));
    assertThat(agreed.same()).isFalse();
    assertThat(agreed.refusal()).isNull();
    assertThat(agreed.fields())
        .containsExactly(
            new Field("a.Order", "amount", "long", false),
            field("a.Base", "id", "int"),
            field("a.Order", "id", "int"));
  }

  @Test
  void aFieldThatMovedToASuperclassIsKnownByItsNameUnlessThatNameComesTwice() {
    ClassSchema mine =
        bean("a.Order", field("a.Order", "id", "int"), field("a.Order", "note", "int"));
    ClassSchema theirs =
        bean(
            "a.Order",
            field("a.Base", "id", "int"),
            field("a.Base", "note", "int"),
            field("a.Root", "note", "int"));
    assertThat(only(agree(List.of(mine), List.of(theirs))).fields())
        .containsExactly(field("a.Base", "id", "int"));
    ClassSchema retyped = bean("a.Order", field("a.Base", "id", "long"));
    assertThat(only(agree(List.of(mine), List.of(retyped))).refusal())
        .startsWith("field id of a.Base of a.Order has two types: int and long");
  }

  @Test
  void aRetypedFieldIsRefusedInTheSameWordsOnBothSides() {
    ClassSchema theirs = bean("a.Order", field("a.Order", "amount", "int"));
    AgreedClass agreed = only(agree(List.of(ORDER), List.of(theirs)));
    assertThat(agreed.refusal())
        .isEqualTo(
            "field amount of a.Order has two types: int and long; make them the same on both"
                + " sides");
    assertThat(agreed.fields()).isEmpty();
  }

  @Test
  void typeArgumentsCountWhereBothSidesStateThem() {
    List<String> types =
        List.of(
            "java.util.Map",
            "java.util.Map<a.K,a.V>",
            "java.util.Map<a.K,java.util.List<a.V>>",
            "java.util.Map<*,java.util.List<*>>",
            "java.util.Map<a.K,a.V> @NotNull");
    String[][] common = {
      {types.get(0), types.get(0), types.get(0), types.get(0), null},
      {types.get(0), types.get(1), null, null, null},
      {types.get(0), null, types.get(2), types.get(3), null},
      {types.get(0), null, types.get(3), types.get(3), null},
      {null, null, null, null, types.get(4)},
    };
    for (int i = 0; i < types.size(); i++) {
      for (int j = 0; j < types.size(); j++) {
        ClassSchema mine = bean("a.Order", field("a.Order", "map", types.get(i)));
        ClassSchema theirs = bean("a.Order", field("a.Order", "map", types.get(j)));
        AgreedClass agreed = only(agree(List.of(mine), List.of(theirs)));
        if (common[i][j] == null) {
          assertThat(agreed.refusal()).as("%s %s", i, j).contains("field map", types.get(i));
        } else {
          assertThat(agreed.fields().get(0).type()).as("%s %s", i, j).isEqualTo(common[i][j]);
        }
      }
    }
  }

  @Test
  void enumsAreAgreedByTheNamesOfTheirConstants() {
    ClassSchema theirs =
        new ClassSchema("a.State", "enum", List.of(), List.of("PAID", "CHECKED", "NEW"));
    assertThat(only(agree(List.of(STATE), List.of(theirs))).constants())
        .containsExactly("NEW", "PAID");
    assertThat(only(agree(List.of(STATE), List.of(STATE))).constants())
        .containsExactly("NEW", "PAID", "DONE");
  }

  @Test
  void kindsThatDifferAreRefused() {
    ClassSchema theirs = new ClassSchema("a.State", "bean", List.of(), List.of());
    assertThat(only(agree(List.of(STATE), List.of(theirs))).refusal())
        .contains("a.State")
        .contains("bean and enum");
  }

  @Test
  void aNameThatOneSideNamesTwiceHasNoNumber() {
    ClassSchema other = bean("a.Order", field("a.Order", "amount", "int"));
    assertThat(agree(List.of(ORDER, other, STATE), List.of(ORDER, STATE)).get("a.Order")).isNull();
    assertThat(agree(List.of(ORDER, ORDER), List.of(ORDER))).isSameAs(ClassTable.EMPTY);
  }

  @Test
  void aSchemaThatIsNotTheOneAnnouncedIsNotAgreedOn() {
    ClassSchema announced = bean("a.Order", field("a.Order", "id", "int"));
    ClassSchema told = bean("a.Order", field("a.Order", "id", "long"));
    List<ClassAgreement.Entry> entries = ClassAgreement.entries(List.of(announced));
    assertThat(ClassAgreement.table(List.of(ORDER), entries, List.of(told)))
        .isSameAs(ClassTable.EMPTY);
    assertThat(ClassAgreement.table(List.of(ORDER), entries, List.of())).isSameAs(ClassTable.EMPTY);
  }

  @Test
  void tablesThatMeanSomethingElseAreNotEqual() {
    ClassTable order = agree(List.of(ORDER), List.of(ORDER));
    ClassTable state = agree(List.of(STATE), List.of(STATE));
    assertThat(order).isNotEqualTo(state).isNotEqualTo(ClassTable.EMPTY);
    assertThat(order.digest()).isNotEqualTo(state.digest());
    assertThat(agree(List.of(ORDER), List.of(ORDER))).isEqualTo(order).isNotSameAs(order);
  }

  @Test
  void everyPartOfASchemaChangesItsDigest() {
    List<ClassSchema> others =
        List.of(
            ORDER,
            bean("a.Other", ORDER.fields().toArray(Field[]::new)),
            new ClassSchema("a.Order", "record", ORDER.fields(), List.of()),
            bean("a.Order", ORDER.fields().get(1), ORDER.fields().get(0)),
            bean("a.Order", ORDER.fields().get(0)),
            bean("a.Order", ORDER.fields().get(0), field("a.Base", "id", "int")),
            bean("a.Order", ORDER.fields().get(0), field("a.Order", "id", "long")),
            bean("a.Order", ORDER.fields().get(0), new Field("a.Order", "id", "int", false)),
            STATE,
            new ClassSchema("a.State", "enum", List.of(), List.of("PAID", "NEW", "DONE")),
            new ClassSchema("a.State", "enum", List.of(), List.of("NEW", "PAID", "DONE", "X")));
    assertThat(others.stream().map(ClassSchema::digest)).doesNotHaveDuplicates();
  }
}
