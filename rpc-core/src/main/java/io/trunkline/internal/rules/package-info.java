/**
 * The rules that operators write about the calls of consumers, in Dubbo's forms: which providers a
 * call may go to by conditions and tags, and what providers are said to announce. What follows
 * rules is {@link io.trunkline.internal.rules.FollowedRules} and {@link
 * io.trunkline.internal.rules.OverriddenRegistry}; the rest waits for nothing.
 */
@NullMarked
package io.trunkline.internal.rules;

import org.jspecify.annotations.NullMarked;
