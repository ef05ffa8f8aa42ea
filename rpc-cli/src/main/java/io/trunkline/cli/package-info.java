/**
 * The command {@code trunkline}: one class for each subcommand, and the code that they share.
 * {@link io.trunkline.cli.Trunkline} is the entry.
 */
@NullMarked
package io.trunkline.cli;

import org.jspecify.annotations.NullMarked;
