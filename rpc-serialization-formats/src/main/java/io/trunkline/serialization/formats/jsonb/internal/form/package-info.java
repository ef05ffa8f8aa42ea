/**
 * How the values of each class travel in JSONB: one {@link
 * io.trunkline.serialization.formats.jsonb.internal.form.Form} per class.
 *
 * <p>They are this module's own, and not the binder that {@code formats.model} has for formats with
 * field names, because of what JSONB does between Trunkline ends: a class of both optimizers is
 * written as the values of the members that both have, sorted collections have their order in
 * front, and forms of JDK values differ with the terms. For stock peers there are places without
 * paths, names that depend on both classes, and members that are written or left out by what a
 * constructor sets.
 */
@NullMarked
package io.trunkline.serialization.formats.jsonb.internal.form;

import org.jspecify.annotations.NullMarked;
