/**
 * The rules of operators for the calls of consumers, in Dubbo's forms: conditions and tags route
 * calls, overrides change the parameters of addresses. {@link
 * io.trunkline.internal.rules.FollowedRules} and {@link
 * io.trunkline.internal.rules.OverriddenRegistry} follow rules; the rest does not wait.
 */
@NullMarked
package io.trunkline.internal.rules;

import org.jspecify.annotations.NullMarked;
