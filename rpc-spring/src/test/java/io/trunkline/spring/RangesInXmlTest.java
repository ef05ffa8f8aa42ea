package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.settings.Setting;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Numbers in XML have the ranges that builders have, and say so. */
class RangesInXmlTest {

  /** Elements that need an attribute to be read without others, and in which namespace. */
  private static final Map<String, String> REQUIRED =
      Map.of("application", " name='a'", "registry", " address='N/A'");

  /** Elements whose attributes are read without a service, a reference or a call. */
  private static final Set<String> ALONE =
      Set.of("application", "registry", "protocol", "provider", "consumer", "ssl");

  /** Each attribute of both namespaces that has the range of a setting. */
  static Stream<Arguments> attributes() {
    return Stream.concat(
        attributes("trunkline", Element.values()), attributes("dubbo", DubboElement.values()));
  }

  private static Stream<Arguments> attributes(String namespace, ElementType... elements) {
    return Stream.of(elements)
        .filter(element -> ALONE.contains(element.tag()))
        .flatMap(
            element ->
                element.attributes().values().stream()
                    .filter(attribute -> attribute.support() == Attribute.Support.WORKS)
                    .filter(attribute -> attribute.type().setting() != null)
                    .map(
                        attribute ->
                            Arguments.of(
                                namespace
                                    + ":"
                                    + element.tag()
                                    + REQUIRED.getOrDefault(element.tag(), "")
                                    + " "
                                    + attribute.name(),
                                attribute.type().setting())));
  }

  @Test
  void readsEverySettingThatHasAnAttribute() {
    assertThat(attributes().map(arguments -> ((Setting<?>) arguments.get()[1]).name()))
        .contains("maxQueueTime", "maxWaitingCalls", "payloadBytes", "weight", "hedgeAfter")
        .hasSizeGreaterThan(80);
  }

  private static String element(String attribute, String value) {
    return "<" + attribute + "='" + value + "'/>";
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void acceptsTheEdges(String attribute, Setting<?> range) {
    Xml.dubbo(element(attribute, Integer.toString(range.lowest()))).close();
    Xml.dubbo(element(attribute, Integer.toString(range.highest()))).close();
    if (range.allowsZero()) {
      Xml.dubbo(element(attribute, "0")).close();
    }
  }

  @ParameterizedTest
  @MethodSource("attributes")
  void refusesWhatLiesBeyond(String attribute, Setting<?> range) {
    String name = attribute.substring(attribute.lastIndexOf(' ') + 1);
    for (long beyond : new long[] {range.lowest() - 1L, range.highest() + 1L, -7}) {
      if (beyond == 0 && range.allowsZero()) {
        continue;
      }
      assertThatThrownBy(() -> Xml.dubbo(element(attribute, Long.toString(beyond))).close())
          .as("%s = %s", attribute, beyond)
          .hasMessageContaining("attribute '" + name + "' is '" + beyond + "'")
          .hasMessageContaining("; expected " + range.expected())
          .hasMessageContaining("; leave it out for the default, ");
    }
  }
}
