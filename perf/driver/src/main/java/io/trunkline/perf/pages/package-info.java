/** The tables of docs/ that are written from what was measured and counted. */
@NullMarked
package io.trunkline.perf.pages;

import org.jspecify.annotations.NullMarked;
