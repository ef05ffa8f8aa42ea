package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedSide;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.ListedTypesContract;
import java.lang.reflect.ParameterizedType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

final class Hessian2ContractsTest {

  private abstract static class Hessian2 {
    public SerializationProvider provider() {
      return new Hessian2SerializationProvider();
    }
  }

  @Nested
  final class Plain extends Hessian2
      implements SerializationContract,
          WireNameContract,
          ListedTypesContract,
          JdkExceptionContract,
          HonestShapesContract,
          HostileGraphsContract {

    @Override
    public boolean readsRefusedAttachmentsAsMaps() {
      return true;
    }

    @Test
    void isFoundByItsName() {
      SerializationProvider found =
          SerializationProviders.load(getClass().getClassLoader()).named("hessian2");
      assertThat(found).isInstanceOf(Hessian2SerializationProvider.class);
      assertThat(found.wireId()).isEqualTo(2);
    }
  }

  @Nested
  final class StockCompactTime implements ListedTypesContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.of(
          new Hessian2SerializationProvider(),
          PayloadTerms.plain(SerializationSettings.parse("hessian2.stock-compact-time=true")));
    }
  }

  @Nested
  final class Agreed implements ListedTypesContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.of(new Hessian2SerializationProvider(), AgreedTimeTest.TERMS);
    }

    @Override
    public boolean holds(Expectation expectation) {
      return !expectation.reason().startsWith("only the instant is sent")
          && !expectation.reason().startsWith("the comparator is not sent")
          && !expectation.value().equals("another calendar")
          && !expectation.reason().startsWith("sent as");
    }
  }

  /**
   * Classes have no numbers. The type argument of a class of the application, which a check reports
   * beforehand, is left out.
   */
  @Nested
  final class Drift extends Hessian2 implements NamedFieldsDriftContract {

    @Override
    public boolean carries(DriftedMessage message, DriftedSide from, DriftedSide to) {
      return message.met().stream()
          .allMatch(name -> isCarried(from.classNamed(name)) && isCarried(to.classNamed(name)));
    }

    private static boolean isCarried(Class<?> type) {
      return type == null
          || type.getTypeParameters().length == 0
              && !(type.getGenericSuperclass() instanceof ParameterizedType);
    }
  }
}
