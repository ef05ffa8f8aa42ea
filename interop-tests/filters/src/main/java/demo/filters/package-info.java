/** A service that is called through published filters, and the program that reports the outcome. */
@NullMarked
package demo.filters;

import org.jspecify.annotations.NullMarked;
