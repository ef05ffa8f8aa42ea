/**
 * Dubbo's call features: listeners of calls, stubs around a reference, mocks in place of a provider
 * that cannot be called, caches of results, validation of arguments, access logs, and merged
 * results of several groups. Each is an {@link io.trunkline.call.Filter} or wraps the object of a
 * reference, for builders and XML alike.
 */
@NullMarked
package io.trunkline.filters;

import org.jspecify.annotations.NullMarked;
