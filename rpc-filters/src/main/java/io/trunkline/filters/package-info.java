/**
 * What calls can do besides being made, as Dubbo's users know it: listeners of calls, stubs in
 * front of a reference, mocks in place of a provider that cannot be called, caches of results,
 * validation of arguments, access logs, results of several groups merged. Each is an {@link
 * io.trunkline.call.Filter} or an object around that of a reference, for builders and XML alike.
 */
@NullMarked
package io.trunkline.filters;

import org.jspecify.annotations.NullMarked;
