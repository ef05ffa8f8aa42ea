package org.apache.dubbo.rpc;

/** What one thread knows of its calls. Not shared, except as {@link RpcContext.RestoreContext}. */
final class Contexts {

  RpcServiceContext service;
  RpcContextAttachment client;
  RpcContextAttachment server;
  RpcContextAttachment clientResponse;
  RpcContextAttachment serverResponse;

  Contexts() {
    service = new RpcServiceContext();
    client = new RpcContextAttachment();
    server = new RpcContextAttachment();
    clientResponse = new RpcContextAttachment();
    serverResponse = new RpcContextAttachment();
  }

  /** The same contexts for another thread, or for a later time of this one. */
  Contexts(Contexts other) {
    service = other.service;
    client = other.client;
    server = other.server;
    clientResponse = other.clientResponse;
    serverResponse = other.serverResponse;
  }
}
