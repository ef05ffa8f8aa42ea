package io.trunkline.testkit.adapter;

/**
 * Allowed nowhere, and not {@code Serializable}.
 *
 * @param contents any
 */
public record Contraband(String contents) {}
