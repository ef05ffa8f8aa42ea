/**
 * What the files in {@code dubbo/} export and call. Knows neither Trunkline nor Dubbo, so that the
 * same files and classes run on both.
 */
@NullMarked
package demo.shop;

import org.jspecify.annotations.NullMarked;
