package io.trunkline.internal.protocol;

/** What shows of a request without reading its body: {@link RequestDecoder#start} says. */
public sealed interface RequestStart permits RequestHeadCache.Known, CallSiteHeader {}
