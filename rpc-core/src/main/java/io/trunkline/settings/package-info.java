/**
 * The settings of clients, servers, references, methods and services. Each is one constant of the
 * type {@link io.trunkline.settings.Setting} with its name, its range, its default and its
 * documentation. Builders, URLs, XML, error texts and pages use these constants.
 */
@NullMarked
package io.trunkline.settings;

import org.jspecify.annotations.NullMarked;
