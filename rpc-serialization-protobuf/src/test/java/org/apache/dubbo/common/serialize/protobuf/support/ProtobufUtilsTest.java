package org.apache.dubbo.common.serialize.protobuf.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import com.google.protobuf.StringValue;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

class ProtobufUtilsTest {

  /** The form of what Dubbo's compiler generates. */
  interface Generated {

    Class<?> TYPE = registered();

    StringValue greet(StringValue name);

    private static Class<?> registered() {
      ProtobufUtils.marshaller(StringValue.getDefaultInstance());
      return Generated.class;
    }
  }

  @Test
  void interfacesThatDubbosCompilerGeneratesAreInitialized() throws ReflectiveOperationException {
    assertThat(Generated.TYPE).isEqualTo(Generated.class);
    Method linked = ProtobufUtils.class.getMethod("marshaller", MessageLite.class);
    assertThat(linked.getReturnType()).isEqualTo(void.class);
    assertThat(Modifier.isStatic(linked.getModifiers())).isTrue();
  }
}
