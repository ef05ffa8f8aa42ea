/**
 * What breaks between two versions of an application's classes, from their bytecode alone: {@link
 * io.trunkline.cli.diff.ClassDiff} is the entry, {@link io.trunkline.cli.diff.DriftRules} has the
 * rules.
 */
@NullMarked
package io.trunkline.cli.diff;

import org.jspecify.annotations.NullMarked;
