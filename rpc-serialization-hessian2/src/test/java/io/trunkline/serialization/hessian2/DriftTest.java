package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;
import java.lang.reflect.ParameterizedType;

/**
 * Classes have no numbers: fields go by their names, and constants of enums, too. Two things that a
 * check tells beforehand are left out: a field that another of its name hides, and the type
 * argument of a class of the application.
 */
final class DriftTest implements DriftContract {

  @Override
  public SerializationProvider provider() {
    return new Hessian2SerializationProvider();
  }

  @Override
  public boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    return DriftedReasons.namesClassOrField(error, message, from, to);
  }

  @Override
  public boolean readsOtherTypes() {
    return true;
  }

  @Override
  public boolean carries(DriftedMessage message, DriftedSide from, DriftedSide to) {
    return message.met().stream()
        .allMatch(name -> isCarried(from.classNamed(name)) && isCarried(to.classNamed(name)));
  }

  private static boolean isCarried(Class<?> type) {
    return type == null
        || type.getTypeParameters().length == 0
            && !(type.getGenericSuperclass() instanceof ParameterizedType)
            && KnownLosses.of(type) == null;
  }
}
