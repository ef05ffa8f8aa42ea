/**
 * The rules that operators write about the calls of consumers, in Dubbo's forms: which providers a
 * call may go to by conditions and tags, and what providers are said to announce. Everything but
 * {@link io.trunkline.internal.rules.FollowedRules} is pure.
 */
@NullMarked
package io.trunkline.internal.rules;

import org.jspecify.annotations.NullMarked;
