package io.trunkline.spring;

import java.io.Serializable;

/**
 * Something to store.
 *
 * @param contents any
 */
record Box(String contents) implements Serializable {}
