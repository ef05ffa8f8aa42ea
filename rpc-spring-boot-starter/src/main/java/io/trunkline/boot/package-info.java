/**
 * Trunkline in Spring Boot 2.7, 3.5 and 4. The starter needs no code: Boot finds the
 * auto-configurations here, which use the packages that all three lines have. If their packages
 * differ, as for health, there is a class for each line, and only the one whose API is on the class
 * path is loaded. docs/boot.md is for users.
 */
@NullMarked
package io.trunkline.boot;

import org.jspecify.annotations.NullMarked;
