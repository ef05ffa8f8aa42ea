package io.trunkline.interop.foreign;

import io.trunkline.interop.foreign.HessianModel.Node;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What dubbo-go-hessian2 1.12.5 is known to read or write otherwise than Java, which random graphs
 * therefore leave out. A test fails when one of these is no longer so.
 */
enum HessianGoDifference {
  EMPTY_LIST(
      "its writer gives no number to an empty list, which every reader counts, so a reference behind"
          + " it means the wrong object",
      () -> {
        Node node = node();
        return new ArrayList<>(List.of(new ArrayList<>(), node, node));
      },
      "sent"),
  ZERO(
      "a BigInteger of zero has an empty list of digits, and so the same happens",
      () -> {
        Node node = node();
        return new ArrayList<>(List.of(BigInteger.ZERO, node, node));
      },
      "sent"),
  NULL_LIST(
      "a Go slice that is nil is written as an empty list",
      () -> {
        Node node = node();
        node.list = null;
        return node;
      },
      "sent null, arrived java.util.ArrayList []"),
  NULL_IN_MAP(
      "a null in a map that is a field of a struct makes its reader panic",
      () -> {
        Node node = node();
        node.map = new HashMap<>(Collections.singletonMap("key", null));
        return node;
      },
      "panic"),
  SMALL_DECIMAL(
      "a BigDecimal below a millionth has an exponent in its text, and loses zeros behind the point",
      () -> new BigDecimal("0.00000050"),
      "sent java.math.BigDecimal 5.0E-7, arrived java.math.BigDecimal 5E-7"),
  NEGATIVE_ZERO(
      "its writer takes the double -0.0 for 0.0",
      () -> -0.0,
      "sent java.lang.Double -0.0, arrived java.lang.Double 0.0"),
  HALF_A_PAIR(
      "a Go string has no half of a surrogate pair, and its reader panics at one without the other",
      () -> "\ud83d",
      "panic"),
  NULL_ENUM(
      "a Go enum has no null",
      () -> {
        Node node = node();
        node.color = null;
        return node;
      },
      "sent null");

  private final String reason;
  private final Supplier<@Nullable Object> value;
  private final String difference;

  HessianGoDifference(String reason, Supplier<@Nullable Object> value, String difference) {
    this.reason = reason;
    this.value = value;
    this.difference = difference;
  }

  /** A value that shows it. */
  @Nullable Object value() {
    return value.get();
  }

  /** Part of the text of the difference. */
  String difference() {
    return difference;
  }

  private static Node node() {
    Node node = new Node();
    node.list = new ArrayList<>(Arrays.asList(1));
    node.map = new HashMap<>();
    node.amount = BigDecimal.ONE;
    node.total = BigInteger.ONE;
    return node;
  }

  @Override
  public String toString() {
    return name() + ": " + reason;
  }
}
