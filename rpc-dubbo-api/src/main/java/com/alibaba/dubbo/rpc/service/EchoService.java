package com.alibaba.dubbo.rpc.service;

/** {@link org.apache.dubbo.rpc.service.EchoService} of 2.6. */
public interface EchoService extends org.apache.dubbo.rpc.service.EchoService {}
