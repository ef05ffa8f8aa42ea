/** What was measured, as lines for programs, and as tables and charts for people. */
@NullMarked
package io.trunkline.perf.report;

import org.jspecify.annotations.NullMarked;
