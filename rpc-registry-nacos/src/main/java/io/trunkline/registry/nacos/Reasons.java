package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.exception.NacosException;
import io.trunkline.internal.text.Secrets;
import org.jspecify.annotations.Nullable;

/** Why Nacos did not do what it was asked to, for logs. */
final class Reasons {

  private Reasons() {}

  static String of(Exception e) {
    if (isRefused(e)) {
      return "its access control refuses this application ("
          + shown(e)
          + "); set username and password in the registry's url";
    }
    if (e instanceof NacosException && String.valueOf(e.getMessage()).contains("not connected")) {
      return shown(e)
          + "; is its port for clients open, which is 1000 above the one in the url, such as 9848?";
    }
    return shown(e);
  }

  /** Whether another attempt would be refused, too. */
  static boolean isRefused(Exception e) {
    return e instanceof NacosException refused && refused.getErrCode() == NacosException.NO_RIGHT;
  }

  private static String shown(Exception e) {
    @Nullable String message = e.getMessage();
    return message == null || message.isBlank()
        ? e.getClass().getSimpleName()
        : Secrets.masked(message);
  }
}
