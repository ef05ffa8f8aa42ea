package org.apache.dubbo.rpc.support;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.concurrent.Future;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.ReflectUtils;
import org.apache.dubbo.rpc.Constants;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.InvokeMode;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.RpcInvocation;
import org.jspecify.annotations.Nullable;

/** Functions of a call. */
public class RpcUtils {

  private static final String ASYNC = "async";
  private static final String RETURN = "return";
  private static final String ID = "id";

  protected RpcUtils() {}

  /** The class that the method returns; null for void, and if the interface has no such method. */
  public static @Nullable Class<?> getReturnType(Invocation invocation) {
    Method method = method(invocation);
    return method == null || method.getReturnType() == void.class ? null : method.getReturnType();
  }

  /** The class and the generic type of the result, also of a future; null as above. */
  public static Type @Nullable [] getReturnTypes(Invocation invocation) {
    Method method = method(invocation);
    return method == null || method.getReturnType() == void.class
        ? null
        : ReflectUtils.getReturnTypes(method);
  }

  private static @Nullable Method method(Invocation invocation) {
    Invoker<?> invoker = invocation.getInvoker();
    if (invoker == null || invocation.getMethodName().startsWith("$")) {
      return null;
    }
    try {
      return invoker
          .getInterface()
          .getMethod(invocation.getMethodName(), invocation.getParameterTypes());
    } catch (NoSuchMethodException generic) {
      return null;
    }
  }

  /** The number that the attachment {@code id} has; null for none. */
  public static @Nullable Long getInvocationId(Invocation invocation) {
    String id = invocation.getAttachment(ID);
    return id == null ? null : Long.valueOf(id);
  }

  /** The method; that of a generic call is its first argument. */
  public static String getMethodName(Invocation invocation) {
    return isGeneric(invocation) && invocation.getArguments()[0] instanceof String name
        ? name
        : invocation.getMethodName();
  }

  /** The arguments; those of a generic call are its last argument. */
  public static @Nullable Object @Nullable [] getArguments(Invocation invocation) {
    return isGeneric(invocation) && invocation.getArguments()[2] instanceof Object[] arguments
        ? arguments
        : invocation.getArguments();
  }

  /** The parameter types; those of a generic call are named by its second argument. */
  public static Class<?>[] getParameterTypes(Invocation invocation) {
    if (!isGeneric(invocation) || !(invocation.getArguments()[1] instanceof String[] names)) {
      return invocation.getParameterTypes();
    }
    Class<?>[] types = new Class<?>[names.length];
    for (int i = 0; i < names.length; i++) {
      types[i] = ReflectUtils.forName(names[i]);
    }
    return types;
  }

  private static boolean isGeneric(Invocation invocation) {
    return (invocation.getMethodName().equals("$invoke")
            || invocation.getMethodName().equals("$invokeAsync"))
        && invocation.getArguments().length == 3;
  }

  public static boolean isGenericCall(String parameterTypes, String method) {
    return (method.equals("$invoke") || method.equals("$invokeAsync"))
        && parameterTypes.equals("Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;");
  }

  public static boolean isEcho(String parameterTypes, String method) {
    return method.equals(Constants.$ECHO) && parameterTypes.equals("Ljava/lang/Object;");
  }

  /** Whether the caller does not wait, by the attachment {@code async} or the setting. */
  public static boolean isAsync(@Nullable URL url, Invocation invocation) {
    if (invocation instanceof RpcInvocation call && call.getInvokeMode() == InvokeMode.ASYNC) {
      return true;
    }
    return flag(url, invocation, ASYNC, false);
  }

  /** Whether the method returns a future. */
  public static boolean isReturnTypeFuture(Invocation invocation) {
    Class<?> type =
        invocation instanceof RpcInvocation call && call.getReturnType() != null
            ? call.getReturnType()
            : getReturnType(invocation);
    return type != null && Future.class.isAssignableFrom(type)
        || invocation.getMethodName().equals("$invokeAsync");
  }

  public static InvokeMode getInvokeMode(@Nullable URL url, Invocation invocation) {
    if (invocation instanceof RpcInvocation call && call.getInvokeMode() != null) {
      return call.getInvokeMode();
    }
    if (isReturnTypeFuture(invocation)) {
      return InvokeMode.FUTURE;
    }
    return isAsync(url, invocation) ? InvokeMode.ASYNC : InvokeMode.SYNC;
  }

  /** Whether the call has no reply, by the attachment {@code return} or the setting. */
  public static boolean isOneway(@Nullable URL url, Invocation invocation) {
    return !flag(url, invocation, RETURN, true);
  }

  private static boolean flag(
      @Nullable URL url, Invocation invocation, String key, boolean otherwise) {
    Object attached = invocation.getObjectAttachment(key);
    if (attached != null) {
      return Boolean.parseBoolean(attached.toString());
    }
    return url == null
        ? otherwise
        : url.getMethodParameter(getMethodName(invocation), key, otherwise);
  }

  /** The time limit of the call in ms, by its attachment {@code timeout}. */
  public static long getTimeout(Invocation invocation, long defaultTimeout) {
    Object attached = invocation.getObjectAttachment("timeout");
    return attached == null ? defaultTimeout : Long.parseLong(attached.toString());
  }
}
