package io.trunkline.calls;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.lang.reflect.Field;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After each test, before its clients and servers are closed: whoever took a frame has released it.
 * Looks at the fields of the test that are clients or servers, and waits for calls that are still
 * under way. Frames of theirs that stay unread fail the test.
 */
public final class ReleasedFrames implements AfterTestExecutionCallback {

  @Override
  public void afterTestExecution(ExtensionContext context) throws Exception {
    if (context.getExecutionException().isPresent()) {
      return; // the test has failed anyway, and may hold anything
    }
    for (Object test : context.getRequiredTestInstances().getAllInstances()) {
      for (Class<?> type = test.getClass(); type != Object.class; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          field.setAccessible(true);
          check(field.getName(), field.get(test));
        }
      }
    }
  }

  /** Waits until nothing is held; for clients and servers that are no fields. */
  static void check(String name, Object clientOrServer) {
    if (clientOrServer instanceof RpcServer server) {
      Deadline.await(name + " has released every request", () -> server.stats().heldBytes() == 0);
    } else if (clientOrServer instanceof RpcClient client) {
      Deadline.await(name + " has released every reply", () -> client.stats().heldBytes() == 0);
    }
  }
}
