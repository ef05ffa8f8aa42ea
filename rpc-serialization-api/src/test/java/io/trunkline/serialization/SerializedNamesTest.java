package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes under the names that they had. */
class SerializedNamesTest {

  private static final String INVOICE = Invoice.class.getName();

  @SerializedAs("shop.Receipt")
  private static final class Invoice {}

  @SerializedAs("shop.Receipt")
  private static final class SecondInvoice {}

  @SerializedAs("java.util.ArrayList")
  private static final class Impostor {}

  @SerializedAs("shop..Receipt")
  private static final class Misspelt {}

  private static ClassGate.Builder gate() {
    return ClassGate.builder(SerializedNamesTest.class.getClassLoader());
  }

  @Test
  void aRenamedClassIsReadUnderBothNamesAndWrittenUnderTheFormerOne() {
    ClassGate gate = gate().allowClasses(List.of(Invoice.class)).build();
    assertThat(gate.resolve("shop.Receipt")).isSameAs(Invoice.class);
    assertThat(gate.resolve(INVOICE)).isSameAs(Invoice.class);
    assertThat(gate.resolve("[[Lshop.Receipt;")).isSameAs(Invoice[][].class);
    assertThat(gate.allows(Invoice.class)).isTrue();
    assertThat(SerializedNames.of(Invoice.class)).isEqualTo("shop.Receipt");
    assertThat(SerializedNames.of(Invoice[][].class)).isEqualTo("[[Lshop.Receipt;");
    assertThat(SerializedNames.of(int[].class)).isEqualTo("[I");
    assertThat(SerializedNames.of(String[].class)).isEqualTo("[Ljava.lang.String;");
  }

  @Test
  void theFormerNameIsReadByNoGateThatDoesNotAllowTheClass() {
    ClassGate gate = gate().build();
    assertThatThrownBy(() -> gate.resolve("shop.Receipt"))
        .isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void aLineSaysItForAClassThatCannotBeChanged() {
    ClassGate gate = gate().allow("shop.Receipt = " + INVOICE).build();
    assertThat(gate.resolve("shop.Receipt")).isSameAs(Invoice.class);
    assertThat(gate.resolve("[Lshop.Receipt;")).isSameAs(Invoice[].class);
    assertThat(gate.resolve(INVOICE)).isSameAs(Invoice.class);
    assertThatThrownBy(() -> gate.resolve("shop.Receipts"))
        .isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void aLineWhoseClassIsNotHereSaysSo() {
    ClassGate gate = gate().allow("shop.Receipt=shop.Bill").build();
    assertThatThrownBy(() -> gate.resolve("shop.Receipt"))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("class shop.Bill is allowed but cannot be loaded here");
  }

  @Test
  void linesThatNameEachOtherEnd() {
    ClassGate gate = gate().allow("shop.A=shop.B").allow("shop.B=shop.A").build();
    assertThatThrownBy(() -> gate.resolve("shop.A")).isInstanceOf(ClassRefusedException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop.Receipt = ",
        " = shop.Receipt",
        "shop.Receipt = shop.*",
        "shop.* = bill.Receipt",
        "a.B = c.D = e.F",
        "java.util.ArrayList = shop.Receipt"
      })
  void otherLinesWithAnEqualsSignAreRefused(String line) {
    assertThatThrownBy(() -> ClassGate.checkLine(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("com.acme.Receipt = com.acme.Invoice");
  }

  @Test
  void twoClassesCannotHaveHadOneName() {
    ClassGate.Builder gate = gate().allowClasses(List.of(Invoice.class));
    assertThatThrownBy(() -> gate.allowClasses(List.of(SecondInvoice.class)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Invoice", "SecondInvoice", "shop.Receipt");
    ClassGate.Builder lines = gate().allow("shop.Receipt=shop.A");
    assertThatThrownBy(() -> lines.allow("shop.Receipt=shop.B"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("shop.A", "shop.B", "shop.Receipt");
  }

  @Test
  void noClassTakesTheNameOfOneOfTheJdk() {
    for (Class<?> type : List.of(Impostor.class, Misspelt.class)) {
      assertThatThrownBy(() -> gate().allowClasses(List.of(type)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(type.getName());
    }
  }

  @Test
  void aClassThatHasTheNameKeepsIt() {
    ClassGate gate =
        gate()
            .allowAlias("shop.Receipt", SecondInvoice.class)
            .allow("shop.Receipt = " + INVOICE)
            .build();
    assertThat(gate.resolve("shop.Receipt")).isSameAs(SecondInvoice.class);
  }
}
