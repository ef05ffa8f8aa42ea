/**
 * Exports services: makes the methods that requests find from the user's implementations, admits
 * calls to them, and registers the services of a server.
 */
@NullMarked
package io.trunkline.internal.service;

import org.jspecify.annotations.NullMarked;
