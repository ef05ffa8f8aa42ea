package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AllowLinesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "*",
        "**",
        ".*",
        ".**",
        ".",
        "com.",
        ".com",
        "com..acme",
        "com.acme.",
        "com.*.acme",
        "com.acme.***",
        "com.acme*",
        "com.acme.Or*",
        "com.**.model",
        "com.acme.* ",
        " com.acme.Order",
        "com.acme.Order;",
        "[Lcom.acme.Order;",
        "com/acme/Order",
        "com.acme.1Order",
        "com.acme-x.Order",
        "com.acme.Order,com.acme.Item",
        "com.acme.Order#x",
        "com.acme.*.*",
      })
  void refusesWhatIsNeitherAClassNorAPackagePattern(String line) {
    AllowLines lines = new AllowLines();
    assertThatThrownBy(() -> lines.add(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + line + "\"")
        .hasMessageContaining("com.acme.model.*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Order",
        "com.acme.Order",
        "com.acme.Order$Item",
        "com.acme.Order$1",
        "com.acme.$Proxy",
        "com.acme._x.Y1",
        "com.acm\u00e9.\u4f60",
      })
  void allowsAClassByItsWholeName(String line) {
    AllowLines lines = new AllowLines();
    lines.add(line);
    assertThat(lines.allow(line)).isTrue();
    assertThat(lines.allow(line + "x")).isFalse();
    assertThat(lines.allow(line + ".x")).isFalse();
    assertThat(lines.allow(line + "$x")).isFalse();
  }

  @Test
  void aClassWithoutPackageIsInNoPackage() {
    AllowLines lines = new AllowLines();
    lines.add("com.*");
    lines.add("com.**");
    assertThat(lines.allow("com")).isFalse();
    assertThat(lines.allow("Order")).isFalse();
    assertThat(lines.allow("com.Order")).isTrue();
    assertThat(lines.allow("com.a.b.c.Order")).isTrue();
  }

  @Test
  void aCopyDoesNotFollowItsOriginal() {
    AllowLines lines = new AllowLines();
    lines.add("com.acme.Order");
    AllowLines copy = lines.copy();
    lines.add("com.acme.model.*");
    lines.add("com.acme.all.**");
    assertThat(copy.allow("com.acme.Order")).isTrue();
    assertThat(copy.allow("com.acme.model.Item")).isFalse();
    assertThat(copy.allow("com.acme.all.Item")).isFalse();
  }

  @Test
  void withoutLinesNothingIsAllowed() {
    assertThat(new AllowLines().allow("com.acme.Order")).isFalse();
    assertThat(new AllowLines().allow("")).isFalse();
  }
}
