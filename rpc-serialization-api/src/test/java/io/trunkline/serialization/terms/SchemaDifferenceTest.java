package io.trunkline.serialization.terms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaDifferenceTest {

  private static ClassSchema bean(String kind, ClassSchema.Field... fields) {
    return new ClassSchema("acme.A", kind, List.of(fields), List.of());
  }

  private static ClassSchema.Field field(String owner, String name, String type) {
    return new ClassSchema.Field(owner, name, type, false);
  }

  private static ClassSchema constants(String... names) {
    return new ClassSchema("acme.A", "enum", List.of(), List.of(names));
  }

  static Stream<Arguments> pairs() {
    ClassSchema.Field a = field("acme.A", "a", "int");
    ClassSchema.Field b = field("acme.A", "b", "int");
    return Stream.of(
        Arguments.of(bean("fields", a), bean("fields", a), ""),
        Arguments.of(
            bean("fields", a),
            bean("stream x", a),
            "class acme.A is written in two ways: fields and stream x"),
        Arguments.of(
            bean("fields", a, b), bean("fields", a), "field b of acme.A is on one side only"),
        Arguments.of(
            bean("fields", a),
            bean("fields", field("acme.Parent", "a", "int")),
            "field a of acme.A is on one side only"),
        Arguments.of(
            bean("fields", a),
            bean("fields", field("acme.A", "a", "long")),
            "field a of acme.A has two types: int and long"),
        Arguments.of(
            constants("X", "Y"), constants("X"), "constant Y of acme.A is on one side only"),
        Arguments.of(
            constants("X", "Y"), constants("Y", "X"), "the constants of acme.A are in two orders"));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void bothSidesSayTheSame(ClassSchema one, ClassSchema other, String difference) {
    assertThat(SchemaDifference.of(one, other)).isEqualTo(difference);
    assertThat(SchemaDifference.of(other, one)).isEqualTo(difference);
  }
}
