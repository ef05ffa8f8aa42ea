package io.trunkline.internal.server;

import io.trunkline.internal.protocol.MethodLookup;

/** The services of one port, as requests name them. Implemented by the server side; thread-safe. */
public interface ExportedServices extends MethodLookup<ExportedMethod> {}
