/**
 * The application level of Dubbo 3 on the provider's side: which services an instance has, in the
 * form in which consumers read them, and when registries are given a new revision.
 */
@NullMarked
package io.trunkline.internal.metadata;

import org.jspecify.annotations.NullMarked;
