package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanDefinitionStoreException;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Whoever makes several mistakes learns all of them from one start. */
class AllMistakesTest {

  private static final String GREETER = " interface='io.trunkline.spring.Greeter'";

  private static String message(String elements) {
    try {
      Xml.dubbo(elements).close();
      throw new AssertionError("it starts");
    } catch (BeanDefinitionStoreException e) {
      return e.getMessage();
    }
  }

  @Test
  void areReportedAtOnceWithFileLineAndAttribute() {
    String message =
        message(
            """

            <dubbo:application name='a' ownr='me'/>
            <dubbo:registry
                id='r'
                address='N/A' timeout='soon'/>
            <dubbo:consumer cache='jcache'/>
            <dubbo:provider accepts='many' listener='audit'><!-- with a comment --><dubbo:service
                ref='g' interface='not.There'/>
            </dubbo:provider>
            <dubbo:config-center address='nacos://127.0.0.1'/>
            <dubbo:reference id='one' INTERFACE>
              <dubbo:method name='greet' timeout='-5'/>
              <dubbo:metod name='greet'/>
            </dubbo:reference>
            """
                .replace("INTERFACE", GREETER));
    int first = 11; // the line of the application element
    assertThat(message)
        .startsWith("9 mistakes:\n  1. ")
        .containsSubsequence("test.xml], line " + first + " has no attribute 'ownr'")
        .contains(
            "<dubbo:registry id=\"r\"> in Byte array resource [test.xml], line "
                + (first + 1)
                + ": attribute 'timeout' is 'soon'",
            "line " + (first + 4) + ": attribute 'cache' with the value 'jcache'",
            "line " + (first + 5) + ": attribute 'accepts' is 'many'",
            "line " + (first + 5) + ": attribute 'listener' with the value 'audit'",
            "line " + (first + 5) + ": attribute 'interface' is 'not.There'",
            "<dubbo:config-center> in Byte array resource [test.xml], line " + (first + 8),
            "line " + (first + 10) + ": attribute 'timeout' is '-5'",
            "line " + (first + 9) + " has no element 'metod'");
    assertThat(Pattern.compile("\n  \\d+\\. ").matcher(message).results()).hasSize(9);
  }

  @Test
  void areReportedAtOnceWhereOneElementContradictsAnother() {
    String message =
        message(
            "<dubbo:protocol id='p' name='dubbo' port='-1'/>"
                + "<bean id='greetings' class='io.trunkline.spring.Greetings'/>"
                + ("<dubbo:service ref='greeting'" + GREETER + "/>")
                + ("<dubbo:service ref='greetings' protocol='q'" + GREETER + "/>")
                + ("<dubbo:reference id='a' injvm='false'" + GREETER + "/>")
                + ("<dubbo:reference id='b' consumer='c' url='dubbo://127.0.0.1'" + GREETER + "/>")
                + ("<dubbo:reference id='c' url='dubbo://127.0.0.1'" + GREETER + ">")
                + "<dubbo:method name='geet'/></dubbo:reference>");

    assertThat(message)
        .startsWith("5 mistakes:")
        .contains(
            "there is no bean 'greeting'; did you mean 'greetings'?",
            "attribute 'protocol' is 'q'",
            "<dubbo:reference id=\"a\"> in ",
            "it has no 'url'",
            "attribute 'consumer' is 'c'",
            "has no method 'geet'");
  }

  /** Tools that print root causes show the last line of a trace. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dubbo:consumer check='maybe'/>",
        "<dubbo:consumer timeout='soon'/>",
        "<dubbo:consumer cluster='failower'/>"
      })
  void haveNoCauseThatSaysLessThanTheyDo(String element) {
    assertThatThrownBy(() -> Xml.dubbo(element).close())
        .satisfies(
            e ->
                assertThat(Throwables.getRootCause(e) == null ? e : Throwables.getRootCause(e))
                    .message()
                    .containsAnyOf("maybe", "soon", "failower"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<dubbo:provider parameters='a.password=geheim&amp;x'/>",
        "<dubbo:registry address='consul://me:geheim@127.0.0.1'/><dubbo:reference INTERFACE/>",
        "<dubbo:registry address='consul://127.0.0.1?password=geheim'/><dubbo:reference INTERFACE/>",
        "<dubbo:reference url='dubbo://me:geheim@127.0.0.1?tiemout=1' INTERFACE/>",
        "<dubbo:reference url='dubbo://127.0.0.1?token=geheim&amp;tiemout=1' INTERFACE/>"
      })
  void showNoPassword(String element) {
    assertThatThrownBy(() -> Xml.dubbo(element.replace("INTERFACE", GREETER)).close())
        .satisfies(e -> assertThat(Throwables.getStackTrace(e)).doesNotContain("geheim"));
  }

  @Test
  void areNotBlamedOnOthers() {
    assertThatThrownBy(
            () ->
                Xml.dubbo(
                        "<dubbo:protocol name='dubbo' port='-1'/>"
                            + "<bean id='greetings' class='io.trunkline.spring.Greetings'/>"
                            + ("<dubbo:service ref='greetings'" + GREETER + "/>")
                            + ("<dubbo:reference id='a' lazy='true' url='dubbo://127.0.0.1'"
                                + GREETER
                                + "/>")
                            + "<bean id='sender' class='no.Such'/>")
                    .close())
        .hasMessageContainingAll("no.Such", "sender")
        .satisfies(
            e -> assertThat(Throwables.getStackTrace(e)).doesNotContain("'trunkline.", "'a'"));
  }

  @Test
  void beansAreNamedByWhatTheyAre() {
    try (GenericXmlApplicationContext context =
        Xml.dubbo(
            "<dubbo:application name='a'/><dubbo:protocol name='dubbo' port='-1'/>"
                + "<dubbo:provider/><trunkline:consumer/>"
                + ("<dubbo:service class='io.trunkline.spring.Greetings'" + GREETER + "/>")
                + ("<dubbo:service class='io.trunkline.spring.Greetings' group='g'" + GREETER)
                + "/>"
                + ("<trunkline:reference lazy='true' url='dubbo://127.0.0.1'" + GREETER + "/>")
                + ("<trunkline:reference id='b' lazy='true' url='dubbo://127.0.0.1'" + GREETER)
                + "/>")) {
      List<String> names = List.of(context.getBeanDefinitionNames());
      assertThat(names)
          .contains(
              "dubbo:application",
              "dubbo",
              "dubbo:provider",
              "trunkline:consumer",
              "dubbo:service io.trunkline.spring.Greeter",
              "dubbo:service io.trunkline.spring.Greeter2",
              "trunkline:reference io.trunkline.spring.Greeter",
              "trunkline:reference io.trunkline.spring.Greeter.settings",
              "b",
              "b.settings")
          .noneMatch(name -> name.contains("ConfiguredElement") || name.contains("ReferenceBean"));
    }
  }

  @Test
  void aMistakeOfAServiceIsNoMistakeOfAReferenceThatMightCallIt() {
    String message =
        message(
            "<bean id='greetings' class='io.trunkline.spring.Greetings'/>"
                + "<dubbo:service ref='greetings' interface='not.There' timeout='soon'/>"
                + ("<dubbo:reference id='a' url='dubbo://127.0.0.1' check='false' lazy='true'"
                    + GREETER
                    + "/>")
                + ("<dubbo:reference id='b' check='false'" + GREETER + "/>"));
    assertThat(message).startsWith("3 mistakes:").contains("'not.There'", "'soon'");
  }
}
