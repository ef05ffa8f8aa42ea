package com.alibaba.dubbo.rpc.service;

/** {@link org.apache.dubbo.rpc.service.GenericService} of 2.6. */
public interface GenericService extends org.apache.dubbo.rpc.service.GenericService {}
