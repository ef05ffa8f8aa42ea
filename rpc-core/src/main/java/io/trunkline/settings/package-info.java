/**
 * The settings of clients, servers, references, methods and services. Each is one constant of the
 * type {@link io.trunkline.settings.Setting} with its name, its range, its default and its
 * documentation. Builders, urls, XML, error texts and pages take all of that from the constant.
 */
@NullMarked
package io.trunkline.settings;

import org.jspecify.annotations.NullMarked;
