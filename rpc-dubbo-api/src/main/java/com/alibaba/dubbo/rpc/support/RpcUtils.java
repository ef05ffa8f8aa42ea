package com.alibaba.dubbo.rpc.support;

import com.alibaba.dubbo.common.URL;
import com.alibaba.dubbo.rpc.Invocation;
import com.alibaba.dubbo.rpc.RpcInvocation;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** {@link org.apache.dubbo.rpc.support.RpcUtils} of 2.6. */
public class RpcUtils {

  protected RpcUtils() {}

  public static @Nullable Class<?> getReturnType(Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.getReturnType(RpcInvocation.present(call));
  }

  public static Type @Nullable [] getReturnTypes(Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.getReturnTypes(RpcInvocation.present(call));
  }

  public static @Nullable Long getInvocationId(Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.getInvocationId(RpcInvocation.present(call));
  }

  public static String getMethodName(Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.getMethodName(RpcInvocation.present(call));
  }

  public static @Nullable Object @Nullable [] getArguments(Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.getArguments(RpcInvocation.present(call));
  }

  public static Class<?>[] getParameterTypes(Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.getParameterTypes(RpcInvocation.present(call));
  }

  public static boolean isAsync(@Nullable URL url, Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.isAsync(url, RpcInvocation.present(call));
  }

  public static boolean isOneway(@Nullable URL url, Invocation call) {
    return org.apache.dubbo.rpc.support.RpcUtils.isOneway(url, RpcInvocation.present(call));
  }
}
