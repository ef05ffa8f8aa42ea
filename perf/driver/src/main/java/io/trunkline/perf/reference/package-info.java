/**
 * Measures with JMH what a reference costs around a call: filters and attachments. Build with
 * {@code bin/perf}, then {@code java -cp
 * 'perf/driver/target/perf-driver.jar:perf/driver/target/lib/*' org.openjdk.jmh.Main
 * ReferenceBenchmark -f 1 -prof gc}.
 */
@NullMarked
package io.trunkline.perf.reference;

import org.jspecify.annotations.NullMarked;
