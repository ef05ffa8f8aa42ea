/**
 * References with several providers: how many of them one consumer follows and at what cost ({@code
 * bin/perf fleet}), what a call costs more ({@code bin/perf cluster}), and one provider that is
 * slow ({@code bin/perf slow-provider}).
 */
@NullMarked
package io.trunkline.perf.fleet;

import org.jspecify.annotations.NullMarked;
