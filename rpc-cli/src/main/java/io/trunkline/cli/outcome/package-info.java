/** How a command ends: exit codes, and the exception that ends one. */
@NullMarked
package io.trunkline.cli.outcome;

import org.jspecify.annotations.NullMarked;
