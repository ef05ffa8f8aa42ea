package io.trunkline.interop.attack.provider;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Code of an application that raises errors on demand: the service and its filter. */
final class Raising implements RaisingService, Filter {

  private static final String AFTER = "after ";

  @Override
  public String inMethod(String error) {
    RaisedError.valueOf(error).raise();
    return error;
  }

  @Override
  public String inFilter(String error) {
    return error;
  }

  @Override
  public int inRequest(Set<Object> traps) {
    return traps.size();
  }

  @Override
  public List<String> inReply(String error) {
    return new Traps.RaisingList(RaisedError.valueOf(error));
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    if (!invocation.site().method().equals("inFilter")) {
      return next.proceed(invocation);
    }
    String error = String.valueOf(invocation.arguments()[0]);
    if (error.startsWith(AFTER)) {
      CompletionStage<Outcome> outcome = next.proceed(invocation);
      RaisedError.valueOf(error.substring(AFTER.length())).raise();
      return outcome;
    }
    RaisedError.valueOf(error).raise();
    return next.proceed(invocation);
  }
}
