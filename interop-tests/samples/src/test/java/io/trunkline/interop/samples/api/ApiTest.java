package io.trunkline.interop.samples.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ApiTest {

  @Test
  void eachTypeAndMemberThatSamplesUseIsThereOrMissingForAReason() throws IOException {
    Map<String, String> reasons = Api.reasons(resource("missing.txt"));
    List<String> missing = Api.parse(resource("api.txt")).missingIn(ApiTest.class.getClassLoader());
    assertThat(Api.unexplained(missing, reasons))
        .as("missing, and without a reason in missing.txt")
        .isEmpty();
    assertThat(Api.needless(missing, reasons))
        .as("in missing.txt, and all of it is there")
        .isEmpty();
  }

  @Test
  void theListHasTypesMethodsFieldsAndAttributesOfAnnotations() throws IOException {
    assertThat(Api.parse(resource("api.txt")).lines())
        .contains(
            "org.apache.dubbo.config.annotation.DubboReference",
            "org.apache.dubbo.config.annotation.DubboReference#version()Ljava/lang/String;",
            "org.apache.dubbo.rpc.RpcContext#getContext()Lorg/apache/dubbo/rpc/RpcContext;",
            "org.apache.dubbo.common.constants.CommonConstants#TAG_KEY:Ljava/lang/String;");
  }

  /** What is looked up below. */
  @SuppressWarnings("unused")
  static class Parent {
    static final String NAME = "";

    Parent(int number) {}

    String @Nullable [] of(long number, List<String> more) {
      return null;
    }
  }

  static final class Below extends Parent {
    Below() {
      super(1);
    }
  }

  @Test
  void membersAreFoundByNameAndDescriptorAlsoIfTheyAreInherited() {
    String below = Below.class.getName();
    String parent = Parent.class.getName();
    String there =
        String.join(
            "\n",
            "# a remark",
            below + "\t3",
            below + "#NAME:Ljava/lang/String;",
            below + "#of(JLjava/util/List;)[Ljava/lang/String;",
            parent + "#<init>(I)V\t1");
    assertThat(Api.parse(there).lines()).hasSize(4);
    assertThat(Api.parse(there).missingIn(ApiTest.class.getClassLoader())).isEmpty();
  }

  @Test
  void anotherDescriptorIsMissing() {
    String parent = Parent.class.getName();
    List<String> absent =
        List.of(
            parent + "#of(J)[Ljava/lang/String;",
            parent + "#of(JLjava/util/List;)Ljava/lang/String;",
            parent + "#other:I",
            parent + "#<init>()V",
            parent + "#of(Lno/such/Type;)V",
            "no.such.Type");
    assertThat(new Api(absent).missingIn(ApiTest.class.getClassLoader())).isEqualTo(absent);
  }

  @Test
  void aReasonStandsForAllThatBeginsLikeIt() {
    Map<String, String> reasons = Api.reasons("# remark\norg.a.\tnot built yet\norg.b.C#d\tno d\n");
    List<String> missing = List.of("org.a.X#y()V", "org.b.C#other()V");
    assertThat(Api.unexplained(missing, reasons)).containsExactly("org.b.C#other()V");
    assertThat(Api.needless(missing, reasons)).containsExactly("org.b.C#d");
    assertThatThrownBy(() -> Api.reasons("org.a. without a tab"))
        .hasMessage("no reason behind a tab: 'org.a. without a tab'");
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ApiTest.class.getResourceAsStream("/samples/" + name)) {
      if (in == null) {
        throw new IOException("no resource samples/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
