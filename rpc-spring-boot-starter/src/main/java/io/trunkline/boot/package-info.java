/**
 * Trunkline in Spring Boot 3.5 and 4. The starter needs no code: Boot finds the auto-configurations
 * here, which use what both lines have; where a line has packages of its own, as for health, there
 * is a class for each, and only the one whose API is on the class path is loaded. docs/boot.md is
 * for users.
 */
@NullMarked
package io.trunkline.boot;

import org.jspecify.annotations.NullMarked;
